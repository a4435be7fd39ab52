import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { archivedTables } from '#backup/archive-format.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { tablesInBackups } from '#database/tables/tables-in-backups.ts';
import { listParts, readParts } from '#domain/import/import-file-parts.server.ts';
import { binRecords } from '#domain/record/bin-records.server.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { editCards } from '#domain/warranty/edit-cards.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { filesOf, visitFilesOf } from '#pictures/picture-paths.ts';
import { insertPictureFile } from '#pictures/picture-rows.server.ts';
import { addAccount } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { header, rowOf } from '../import/staged.ts';
import { setLookUps } from '../look-up/look-up-days.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { registerCard } from '../records.ts';

export const picture = '0123456789abcdef01234567';
/** One of its gallery. */
const further = 'fedcba9876543210fedcba98';
/** Of a damage. */
const ofVisit = '00112233445566778899aabb';
/** Of the account of the owner. */
export const password = 'sứ trắng và men lam 2007';
/** Texts that are easily spoiled on the way. */
const names = ['Nguyễn Văn Ân', 'O\'Brien "quote" \\ {x} \\N', 'dòng\thai 𠀀 🦷', 'Y Blong Niê', 'null', '-0'];

/** Fills every table of a register that is backed up, and its folder. Removes the card with the highest id for good. */
export async function fillRegister({ db, config }: TestEngine): Promise<void> {
  const context = { db, actor: { name: 'Chủ' } };
  await addAccount(db, { fullName: 'Chủ', role: 'owner', password });
  const named: number[] = [];
  for (const [at, customerName] of names.entries())
    named.push(await registerCard(context, { cardNumber: `N-${at}`, customerName }));
  await editCards(context, { ids: named, change: { field: 'doctorName', value: 'BS. Ý Nhi' } });
  const binned: number[] = [];
  for (const cardNumber of ['BIN-1', 'BIN-2']) binned.push(await registerCard(context, { cardNumber }));
  await binRecords(context, warranties, binned);
  await importSheets(config);
  const removed = await registerCard(context, { cardNumber: 'GONE-1', customerName: 'Người Đã Xóa' });
  await binRecords(context, warranties, [removed]);
  await removeRecord(context, warranties, removed);
  const at = '2026-11-22T19:00:00.000Z';
  await db.write(async (tx) => {
    const gallery = JSON.stringify([{ picture: further, width: 800, height: 900, caption: 'Mặt nhai' }]);
    const image = { image: picture, imageWidth: 1600, imageHeight: 900, gallery };
    await tx
      .updateTable('product')
      .set({ ...image, translucency: 44.7, diameter: 98.5, price: 999_999_999 })
      .execute();
    const day = { day: '2026-11-22', found: 3, notFound: 1 };
    await setLookUps(tx, [day]);
    const ofCard = { day: day.day, kind: 'many-networks', cardKey: 'I1', warrantyId: null, count: 2 } as const;
    await tx.insertInto('lookUpNote').values(ofCard).execute();
    const view = { name: 'Sắp hết hạn', nameKey: 'sắp hết hạn', settings: '{}' };
    await tx
      .insertInto('savedView')
      .values({ ...view, accountId: 1, isShared: 1, createdAt: at, updatedAt: at })
      .execute();
    await tx.insertInto('nameAlias').values({ kind: 'clinic', key: 'nk thuyen giay', recordId: 1 }).execute();
    const batch = { size: 2, key: null, lot: 'L01', note: 'Nhà in Ấn', createdAt: at, createdBy: 'Chủ' };
    const { id: batchId } = await tx.insertInto('cardBatch').values(batch).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('printedCard')
      .values([
        { cardKey: '730482156652', batchId, place: 1, clinicId: 1, handedOn: '2026-11-20' },
        { cardKey: '104821566206', batchId, place: 2, voidedAt: at, voidReason: 'lost' },
      ])
      .execute();
    await tx
      .insertInto('visit')
      .values([
        {
          ...{ warrantyId: 1, clinicId: 1, kind: 'damage', state: 'approved', visitedOn: '2026-11-20' },
          ...{ toothPosition: '11', note: 'Mẻ "rìa" cắn', decision: null, share: 50 },
          ...{ createdAt: at, createdBy: 'Chủ', updatedAt: at },
        },
        {
          ...{ warrantyId: null, clinicId: 1, kind: 'cards', state: 'done', visitedOn: '2026-11-20', count: 50 },
          ...{ decision: 'Đã giao', readAt: at, createdAt: at, createdBy: 'Chủ', updatedAt: at },
        },
      ])
      .execute();
    await tx.insertInto('clinicIssue').values({ warrantyId: 1, clinicId: 1, accountId: 1, issuedAt: at }).execute();
    const recall = { state: 'published', title: 'Phôi nứt', lot: 'L1\nL2', text: 'Mời khách', createdAt: at } as const;
    await tx
      .insertInto('recall')
      .values({ ...recall, productId: 1, productName: 'Sứ', createdBy: 'Chủ', updatedAt: at, publishedAt: at })
      .execute();
    await tx.insertInto('visitPicture').values({ picture: ofVisit, visitId: 1, sentAt: at, place: 0 }).execute();
    await tx.insertInto('recallTold').values({ recallId: 1, warrantyId: 1, toldAt: at, toldBy: 'Chủ' }).execute();
    await tx
      .insertInto('change')
      .values({ kind: 'merge', noun: 'clinic', recordId: 1, mergedId: 9, counts: 2, at, actor: 'Chủ' })
      .execute();
    await tx
      .insertInto('importMapping')
      .values({ headersHash: 'ab', name: 'Sen', columns: '[]', usedAt: at })
      .execute();
  });
  await db.write(async (tx) => {
    for (const [at, file] of [
      ...[picture, further].flatMap(filesOf),
      ...Object.values(visitFilesOf(ofVisit)),
    ].entries()) {
      // Variants of a small picture are equal.
      await insertPictureFile(tx, { file, bytes: Buffer.from(`the bytes of a picture ${at % 3}`) });
    }
  });
}

/** Two spreadsheets, of which the second changes a card of the first. */
async function importSheets(config: TestEngine['config']): Promise<void> {
  for (const [at, quantity] of ['1', '2'].entries()) {
    const file = join(config.dataDir, `thẻ-${at}.csv`);
    writeFileSync(file, [header, rowOf('I-1', { quantity }), rowOf(`I-1${at}`)].join('\n'));
    const { status, stdout } = await runProgram('import', [file, '--update'], environmentOf(config));
    expect([status, stdout]).toEqual([0, expect.stringContaining('Đã nhập')]);
  }
}

/** Everything of a register that a backup holds: the rows of each table and the content of each file. */
export async function contentOf(config: TestEngine['config']) {
  const db = await openDatabase(config);
  try {
    return { tables: await rowsOf(db), files: { ...filesIn(config), ...(await filesOfRegister(db)) } };
  } finally {
    await db.close();
  }
}

const archived: ReadonlySet<string> = new Set([...archivedTables, 'register']);

export async function rowsOf(db: Database): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const name of Object.keys(tablesInBackups).filter((table) => archived.has(table))) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)} order by 1, 2`.execute(db.read);
    rows[name] = found.rows;
  }
  return rows;
}

/** The files that are rows of a register, by their paths in an archive. */
async function filesOfRegister(db: Database): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const pictures = await db.read.selectFrom('pictureFile').select(['file', 'bytes']).execute();
  for (const { file, bytes } of pictures) files[`/pictures/${file}`] = Buffer.from(bytes).toString();
  const { rows } = await sql<{ id: number }>`select distinct "importId" as id from "importFilePart"`.execute(db.read);
  for (const { id } of rows) {
    for (const file of await listParts(db.read, id)) {
      const path = file.kind === 'source' ? 'source' : `${file.kind}/${file.name}`;
      let text = '';
      for await (const piece of readParts(db.read, file)) text += Buffer.from(piece).toString();
      files[`/imports/${id}/${path}`] = text;
    }
  }
  return files;
}

function filesIn({ dataDir, databaseUrl }: TestEngine['config']): Record<string, string> {
  // Beside PostgreSQL there are only copies.
  const folders = databaseUrl === undefined && existsSync(join(dataDir, 'imports')) ? ['imports'] : [];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Object.fromEntries(paths.map((path) => [path.slice(dataDir.length), readFileSync(path, 'utf8')]));
}
