// What belongs to a card or clinic, and what becomes of it when that is removed for good.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Tables, Write } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addNotes, type LookUpDay, lookUpsByDay } from '#domain/look-up/notes.server.ts';
import { places } from '#domain/personal-data/export-personal-data.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { removeRecord, removeRecords } from '#domain/record/remove-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { forEachEngine } from '../engines.ts';
import { registerCard } from '../records.ts';
import { becomeVersion1 } from './older-register.ts';

const at = '2026-11-20T03:00:00.000Z';
/** Those of the places of the file about a customer that refer to cards. */
const ofCards = places.filter((place) => place !== 'warranty' && place !== 'printedCard');
const ofClinics = ['account', 'clinicInvite', 'clinicIssue', 'printedCard', 'visit'] as const;
const actor = { name: 'Lan' };

/** Gives a card and a clinic, which need not be there, a row of everything that belongs to them. Returns the id of the visit. */
async function addBelongings(db: Database, warrantyId: number, clinicId: number, cardKey: string): Promise<number> {
  return db.write(async (tx) => {
    const noted = { createdAt: at, createdBy: 'Lan' };
    const visit = { kind: 'check-up', state: 'done', visitedOn: '2026-11-20', updatedAt: at } as const;
    const { id } = await tx
      .insertInto('visit')
      .values({ ...visit, ...noted, warrantyId, clinicId, note: 'Mẻ rìa' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteVisit(tx, id);
    await tx.insertInto('clinicIssue').values({ warrantyId, clinicId, accountId: 1, issuedAt: at }).execute();
    const name = `Nha khoa ${cardKey}`;
    const account = { role: 'clinic', passwordHash: '', createdAt: at, updatedAt: at } as const;
    await tx
      .insertInto('account')
      .values({ ...account, name, nameKey: name, clinicId })
      .execute();
    const invite = { tokenHash: name, accountId: null, expiresAt: at };
    await tx
      .insertInto('clinicInvite')
      .values({ ...invite, ...noted, clinicId })
      .execute();
    const { id: batchId } = await tx
      .insertInto('cardBatch')
      .values({ ...noted, size: 1, key: null, lot: name, note: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('printedCard')
      .values({ cardKey: `P${cardKey}`, batchId, place: 1, clinicId, handedOn: '2026-11-20' })
      .execute();
    return id;
  });
}

async function noteVisit(tx: Write, recordId: number): Promise<void> {
  const line = { at, actor: 'Lan', action: 'create', noun: 'visit', recordId } as const;
  await tx
    .insertInto('audit')
    .values({ ...line, detail: '{"after":{"note":"Mẻ rìa"}}' })
    .execute();
}

/** Asks for more cards. */
const askForCards = (db: Database, clinicId: number) =>
  db.write(async (tx) => {
    const request = { clinicId, warrantyId: null, kind: 'cards', state: 'open', visitedOn: '2026-11-20' } as const;
    const { id } = await tx
      .insertInto('visit')
      .values({ ...request, createdAt: at, createdBy: 'Lan', updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteVisit(tx, id);
  });

/** Asks for the change of a card as version 1.0 did. */
const askAsBefore = (db: Database, warrantyId: number, clinicId: number) =>
  db.write(async (tx) => {
    await sql`insert into "clinicRequest" ("clinicId", "warrantyId", text, state, "createdAt", "createdBy")
      values (${clinicId}, ${warrantyId}, 'Sửa tên', 'open', ${at}, 'Lan')`.execute(tx);
    await sql`insert into audit (at, actor, action, noun, "recordId", detail)
      values (${at}, 'Lan', 'create', 'request', (select max(id) from "clinicRequest"), '{"after":{"text":"Sửa tên"}}')`.execute(
      tx,
    );
  });

/** Marks a card as told for a recall. */
const markAsTold = (db: Database, warrantyId: number) =>
  db.write(async (tx) => {
    const recall = { state: 'published', title: 'Phôi nứt', lot: 'L', text: 'Mời khách' } as const;
    const { id: recallId } = await tx
      .insertInto('recall')
      .values({ ...recall, createdAt: at, createdBy: 'Lan', updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('recallTold').values({ recallId, warrantyId, toldAt: at, toldBy: 'Lan' }).execute();
  });

const countLookUps = (db: Database, cardKey: string) =>
  db.write((tx) => addNotes(tx, [{ day: todayInVietnam(), kind: 'near-miss', cardKey, count: 2 }]));

/** Notes look-ups of today as version 1.0 did: all of them, and those that mistyped the number of a card or its code. */
async function countLookUpsAsBefore(db: Database, id: number, cardKey: string, counts: LookUpDay): Promise<void> {
  const { day, found, notFound } = counts;
  await db.write(async (tx) => {
    await sql`insert into "lookUpDay" values (${day}, ${found}, ${notFound})`.execute(tx);
    await sql`insert into "lookUpNearMiss" values (${day}, ${id}, 2)`.execute(tx);
    await sql`insert into "lookUpSuspect" values (${day}, ${cardKey}, 'wrong-code', 3)`.execute(tx);
  });
}

/** The rows of tables that are of a card or clinic, by table. */
async function rowsOf(db: Database, tables: readonly (keyof Tables)[], column: 'warrantyId' | 'clinicId', id: number) {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const where = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
    const { rows } = await sql<{ count: number | string }>`select count(*) as count ${where}`.execute(db.read);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

const each = (tables: readonly string[], count: number) => Object.fromEntries(tables.map((table) => [table, count]));

/** Adds an import that has changed a card. */
const addImport = (db: Database, warrantyId: number) =>
  db.write(async (tx) => {
    const at = '2026-11-20T03:00:00.000Z';
    const { id: importId } = await tx
      .insertInto('import')
      .values({ fileName: 'thẻ.csv', rowCount: 1, createdAt: at, createdBy: 'Lan', summary: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const changed = { kind: 'import', noun: 'warranty', importId, counts: 1, at, actor: 'Lan' } as const;
    const change = await tx.insertInto('change').values(changed).returning('id').executeTakeFirstOrThrow();
    const line = { at, actor: 'Lan', action: 'update', noun: 'warranty', changeId: change.id } as const;
    await tx
      .insertInto('audit')
      .values({ ...line, recordId: warrantyId, detail: '{}' })
      .execute();
  });

const auditOf = (db: Database) =>
  db.read.selectFrom('audit').select(['noun', 'detail']).where('noun', '=', 'visit').orderBy('id').execute();

/** The definitions of the tables that refer to cards and clinics, of their indexes and triggers. */
async function schemaOf(db: Database): Promise<unknown> {
  const tables = [...new Set([...ofCards, ...ofClinics])];
  const { rows } = await (db.engine === 'sqlite'
    ? sql`select name, sql from sqlite_schema where sql is not null and tbl_name in (${sql.join(tables)}) order by name`
    : sql`select conname as name, pg_get_constraintdef(oid) as sql from pg_constraint where conrelid::regclass::text
            in (${sql.join(tables.map((table) => (/[A-Z]/.test(table) ? `"${table}"` : table)))})
          union all select indexname, indexdef from pg_indexes where tablename in (${sql.join(tables)})
          union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`
  ).execute(db.read);
  return rows;
}

forEachEngine('what belongs to a card', (engine) => {
  test('is what the file about a customer has', async () => {
    const { db } = engine;
    const { rows } = await (db.engine === 'sqlite'
      ? sql<{
          name: string;
        }>`select m.name from sqlite_schema m join pragma_foreign_key_list(m.name) r where r."table" = 'warranty'`
      : sql<{ name: string }>`select relname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
          where contype = 'f' and confrelid = 'warranty'::regclass`
    ).execute(db.read);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(ofCards.toSorted());
  });

  test('goes with it when it is removed for good, and nothing of other cards does', async () => {
    const { db } = engine;
    const context = { db, actor, now: new Date('2026-11-21') };
    const ids: number[] = [];
    for (const cardNumber of ['A-1', 'A-2', 'A-3', 'A-4']) ids.push(await registerCard(context, { cardNumber }));
    const { id: clinicId } = await db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
    for (const [place, id] of ids.entries()) {
      await addBelongings(db, id, clinicId, `A${place + 1}`);
      await markAsTold(db, id);
      await addImport(db, id);
      await countLookUps(db, `A${place + 1}`);
      expect(await rowsOf(db, ofCards, 'warrantyId', id)).toEqual(each(ofCards, 1));
    }
    const [first = 0, second = 0, third = 0, kept = 0] = ids;
    for (const id of [first, second, third]) await binRecord(context, warranties, { id });
    await removeRecord(context, warranties, first);
    await removeRecords(context, warranties, { ids: [second, third] });
    for (const id of [first, second, third])
      expect(await rowsOf(db, ofCards, 'warrantyId', id)).toEqual(each(ofCards, 0));
    expect(await rowsOf(db, ofCards, 'warrantyId', kept)).toEqual(each(ofCards, 1));
    const lines = await auditOf(db);
    expect(lines.map(({ detail }) => detail !== null)).toEqual([false, false, false, true]);
    const imports = await db.read.selectFrom('import').select('summary').orderBy('id').execute();
    expect(imports.map(({ summary }) => summary)).toEqual([null, null, null, '{}']);
  });

  test('is not counted any more once the card is gone', async () => {
    const note = { day: todayInVietnam(), kind: 'near-miss', cardKey: 'A9', count: 2 } as const;
    await engine.db.write((tx) => addNotes(tx, [note]));
    const rows = engine.db.read.selectFrom('lookUpNote').selectAll();
    expect(await rows.where('cardKey', '=', 'A9').execute()).toEqual([]);
  });
});

forEachEngine('what belongs to a clinic', (engine) => {
  test('goes with it, but for accounts, visits and printed cards, which stay without it', async () => {
    const { db } = engine;
    const context = { db, actor };
    const warrantyId = await registerCard({ ...context, now: new Date('2020-01-01') }, { cardNumber: 'B-1' });
    const { id } = await db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
    await addBelongings(db, warrantyId, id, 'B1');
    await askForCards(db, id);
    await binRecord(context, clinics, { id });
    await removeRecord(context, clinics, id);
    expect(await rowsOf(db, ofClinics, 'clinicId', id)).toEqual(each(ofClinics, 0));
    const staying = ['visit', 'printedCard', 'account'] as const;
    for (const table of staying) expect(await db.read.selectFrom(table).selectAll().execute()).toHaveLength(1);
    expect((await auditOf(db)).map(({ noun, detail }) => [noun, detail !== null])).toEqual([
      ['visit', true],
      ['visit', false],
    ]);
  });
});

forEachEngine('a register of version 1.0 that has rows of cards and clinics that are gone', (engine) => {
  let newest: number;

  test('gets to be as a new one: they follow, and the operator is told which', async () => {
    const { db, config } = engine;
    const before = await schemaOf(db);
    const id = await registerCard({ db, actor, now: new Date('2020-01-01') }, { cardNumber: 'C-1' });
    const { id: clinicId } = await db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
    await addBelongings(db, id, clinicId, 'C1');
    await becomeVersion1(db);
    const today = { day: todayInVietnam(), found: 5, notFound: 2 };
    await countLookUpsAsBefore(db, id, 'C1', today);
    await askAsBefore(db, id, clinicId);
    await addBelongings(db, 900, clinicId, 'C2');
    await askAsBefore(db, 900, clinicId);
    newest = await addBelongings(db, id + 1, 901, 'C3');
    await askAsBefore(db, id + 1, 901);
    await db.write((tx) => tx.deleteFrom('visit').where('id', '=', newest).execute());
    const printed: string[] = [];
    const newer = await openDatabase(config, { print: (line) => printed.push(line) });
    try {
      expect(printed.toSorted()).toEqual([
        expect.stringMatching(
          /^Bảng account: 1 dòng thuộc về nha khoa đã xóa vĩnh viễn \(mã 901\)\. .* để trống nha khoa\.$/,
        ),
        expect.stringMatching(/^Bảng clinicInvite: 1 dòng .* \(mã 901\)\. Các dòng này được xóa theo\.$/),
        expect.stringMatching(/^Bảng clinicIssue: 2 dòng thuộc về thẻ .* \(mã 2, 900\)\. /),
        expect.stringMatching(/^Bảng clinicRequest: 2 dòng thuộc về thẻ .* \(mã 2, 900\)\. /),
        expect.stringMatching(/^Bảng printedCard: 1 dòng thuộc về nha khoa .* \(mã 901\)\. /),
        expect.stringMatching(/^Bảng visit: 1 dòng thuộc về thẻ .* \(mã 900\)\. Các dòng này được xóa theo\.$/),
      ]);
      expect(await schemaOf(newer)).toEqual(before);
      expect(await lookUpsByDay(newer, 1)).toEqual([today]);
      expect(await rowsOf(newer, ofCards, 'warrantyId', id)).toEqual({
        ...each(ofCards, 1),
        lookUpNote: 2,
        visit: 2,
        recallTold: 0,
      });
      expect((await auditOf(newer)).map(({ detail }) => detail !== null)).toEqual([
        true,
        true,
        false,
        false,
        true,
        false,
      ]);
    } finally {
      await newer.close();
    }
  });

  test('uses no id again, also not of the three requests that are visits now', async () => {
    const { id } = await engine.db.read.selectFrom('warranty').select('id').executeTakeFirstOrThrow();
    await engine.db.write((tx) => tx.deleteFrom('clinicIssue').execute());
    expect(await addBelongings(engine.db, id, 1, 'C4')).toBe(newest + 4);
  });

  test('stays as it was where it cannot go on', async () => {
    const { db, config } = engine;
    await becomeVersion1(db);
    await db.write((tx) => tx.updateTable('visit').set({ warrantyId: 902 }).execute());
    const name = 'look_up_suspect_of_warranty';
    await db.write((tx) => sql`create index ${sql.table(name)} on visit (id)`.execute(tx));
    const state = async () => [await schemaOf(db), await rowsOf(db, ['visit'], 'warrantyId', 902)];
    const before = await state();
    await expect(openDatabase(config)).rejects.toThrow(name);
    expect(await state()).toEqual(before);
    await db.write((tx) => sql`drop index ${sql.table(name)}`.execute(tx));
    await (await openDatabase(config)).close();
  });
});
