// @module-tag thorough
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { openSnapshots } from '#database/open-snapshots.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord, binRecords } from '#domain/record/bin-records.server.ts';
import { removeRecords } from '#domain/record/remove-records.server.ts';
import { restoreRecords } from '#domain/record/restore-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { propagateRename } from '#domain/warranty/propagate-rename.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { checkIndex } from '#search/check-index.ts';
import { applyMerge } from '#search/merge/apply-merge.ts';
import { indexProgress } from '#search/merge/index-progress.ts';
import { MergePlanner } from '#search/merge/plan-merge.ts';
import { resetIndex } from '#search/merge/reset-index.ts';
import { searchOf } from '#search/search.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, runProgram, spawnProgram } from '../processes.ts';
import { registerCard } from '../records.ts';
import { compareWithScan, seededRandom } from './search-model.ts';

forEachEngine('the index of cards', (engine) => {
  const act = () => ({ db: engine.db, actor: { name: 'Lan' }, now: new Date('2020-01-01') });
  const random = seededRandom(engine.config ? 1 : 2);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const supply = fictionalWarranties(5_000, 11);
  const nextCard = (): WarrantyFields => {
    const { value, done } = supply.next();
    if (done) throw new Error('There are no more fictional cards.');
    return value;
  };
  const idsOf = async (state: 'active' | 'binned') => {
    const rows = await engine.db.read
      .selectFrom('warranty')
      .select('id')
      .where('binnedAt', state === 'active' ? 'is' : 'is not', null)
      .execute();
    return rows.map(({ id }) => id);
  };
  const some = (ids: number[], most: number) => [
    ...new Set(Array.from({ length: Math.min(most, ids.length) }, () => pick(ids))),
  ];

  const writes: (() => Promise<unknown>)[] = [
    async () => {
      for (let count = random(20); count >= 0; count--) await registerCard(act(), nextCard());
    },
    async () => {
      for (const id of some(await idsOf('active'), 5)) {
        const { cardNumber: _, ...fields } = nextCard();
        const card = await registerCard(act(), { ...fields, cardNumber: `T-${id}-${random(1_000_000)}` });
        const changes = {
          customerName: fields.customerName,
          doctorName: null,
          quantity: random(9),
          toothPosition: pick(['11', '12-14', null]),
        };
        await reviseRecord(act(), warranties, { id, fields: changes });
        await reviseRecord(act(), warranties, { id: card, fields: { customerName: 'Bùi Gia Hải' } });
      }
    },
    async () => binRecords(act(), warranties, some(await idsOf('active'), 10)),
    async () => restoreRecords(act(), warranties, some(await idsOf('binned'), 6)),
    async () => removeRecords(act(), warranties, { ids: some(await idsOf('binned'), 4) }),
    async () => {
      const { clinicName } = await engine.db.read.selectFrom('warranty').select('clinicName').executeTakeFirstOrThrow();
      const names = { from: clinicName, to: `Nha khoa ${pick(['Bình Minh', 'An Đông', 'Ngọc Lan'])}` };
      const at = new Date().toISOString();
      await engine.db.write((tx) =>
        propagateRename(engine.db, tx, { type: 'clinic', ...names, actor: { name: 'Lan' }, at }),
      );
    },
  ];

  test('answers as a plain scan of all cards does, whatever was written and merged before', async () => {
    for (let count = 0; count < 60; count++) await registerCard(act(), nextCard());
    for (let round = 0; round < 40; round++) {
      await pick(writes)();
      if (random(3) === 0) await searchOf(engine.db).mergeAll();
      await compareWithScan(engine.db, random, 6);
    }
    await searchOf(engine.db).mergeAll();
    const pending = await engine.db.read.selectFrom('searchPending').selectAll().execute();
    expect(pending).toEqual([]);
    await compareWithScan(engine.db, random, 40);
  });

  test('answers the same after a restart, with changes that are not merged yet', async () => {
    await pick(writes)();
    for (const id of some(await idsOf('active'), 3)) await binRecord(act(), warranties, { id });
    const other = await openDatabase(engine.config);
    try {
      await compareWithScan(other, random, 20);
    } finally {
      await other.close();
    }
  });

  test('takes merges of two programs and the writes of four people at once', async () => {
    const other = await openDatabase(engine.config);
    try {
      const people = [engine.db, other, engine.db, other].map(async (db, person) => {
        for (let turn = 0; turn < 10; turn++) {
          const fields = { ...nextCard(), cardNumber: `P-${person}-${turn}`, ...(await knownNames()) };
          const { id } = await addRecord({ ...act(), db }, warranties, fields);
          await reviseRecord({ ...act(), db }, warranties, { id, fields: { customerName: `Người ${person}` } });
          await searchOf(db).mergeAll();
        }
      });
      await Promise.all(people);
      await compareWithScan(engine.db, random, 15);
      await compareWithScan(other, random, 15);
    } finally {
      await other.close();
    }
  });

  test('is merged by one process at a time, and by the next one if that dies', async () => {
    await searchOf(engine.db).mergeAll();
    const holder = spawnProgram('test/register/hold-claim.ts', ['search merge'], environmentOf(engine.config));
    try {
      if (holder.stdout) await once(holder.stdout, 'data');
      await registerCard(act(), nextCard());
      const before = await version();
      const merge = searchOf(engine.db).mergeAll();
      await compareWithScan(engine.db, random, 15);
      expect(await version()).toBe(before);

      const ended = once(holder, 'close');
      holder.kill('SIGKILL');
      await ended;
      await merge;
      expect(await version()).toBeGreaterThan(before);
    } finally {
      holder.kill('SIGKILL');
    }
  });

  const version = async () => {
    const state = await engine.db.read.selectFrom('searchState').select('version').executeTakeFirstOrThrow();
    return state.version;
  };
  const knownNames = async () => {
    const product = await engine.db.read.selectFrom('product').select('name').executeTakeFirstOrThrow();
    const clinic = await engine.db.read.selectFrom('clinic').select('name').executeTakeFirstOrThrow();
    return { productName: product.name, clinicName: clinic.name };
  };
});

forEachEngine('a register whose index is to be rebuilt', (engine) => {
  const act = () => ({ db: engine.db, actor: { name: 'Lan' }, now: new Date('2020-01-01') });

  test('gets one while it answers, and goes on with it after a break', async () => {
    const { db, config } = engine;
    for (const fields of fictionalWarranties(300, 21)) await registerCard(act(), fields);
    await resetIndex(db);
    const random = seededRandom(3);
    for (const isLast of [false, true]) {
      const newer = await openDatabase(config);
      try {
        await compareWithScan(newer, random, 10);
        if (!isLast) await mergeSome(newer, 120);
        else await searchOf(newer).mergeAll();
        await compareWithScan(newer, random, 10);
        expect((await indexProgress(newer))?.indexed).toBe(isLast ? undefined : 120);
      } finally {
        await newer.close();
      }
    }
    expect(await checkIndex(db.location())).toMatchObject({ count: 0 });
  });
});

forEachEngine('a damaged index', (engine) => {
  const act = () => ({ db: engine.db, actor: { name: 'Lan' }, now: new Date('2020-01-01') });
  const check = (...parameters: string[]) => runProgram('check-index', parameters, environmentOf(engine.config));
  const damages = {
    'a word that is lost': sql`delete from "searchWord" where id = 2`,
    'a word of nobody': sql`insert into "searchWord" values (9999, 'khongai')`,
    'a bucket of lists': sql`delete from "searchBucket"`,
    'a block of texts': sql`delete from "searchText" where key < 100`,
    'a block of an order': sql`delete from "searchOrder" where "column" = 1`,
    'a column with other values': sql`update "searchOrder" set "column" = 5 where "column" = 6`,
    'a change that nobody noted': sql`delete from "searchPending"`,
  };

  test('is equal at first', async () => {
    for (const fields of fictionalWarranties(80, 31)) await registerCard(act(), fields);
    await searchOf(engine.db).mergeAll();
    expect(await checkIndex(engine.db.location())).toEqual({ count: 0, described: [] });
    const { status, stdout } = await check();
    expect([status, stdout]).toEqual([0, 'Chỉ mục tìm kiếm khớp với dữ liệu.\n']);
  });

  test('is found, whatever the damage', async () => {
    for (const [at, [what, damage]] of Object.entries(damages).entries()) {
      await engine.db
        .write(async (tx) => {
          await tx
            .updateTable('warranty')
            .set({ customerName: `Ai Đó ${at}` })
            .where('id', '=', 7)
            .execute();
          await damage.execute(tx);
          await expect(checkIndex(engine.db.location())).resolves.toMatchObject({ count: 0 });
        })
        .catch((error: unknown) => Promise.reject(new Error(what, { cause: error })));
      expect((await checkIndex(engine.db.location())).count, what).toBeGreaterThan(0);
      await resetIndex(engine.db);
      await searchOf(engine.db).mergeAll();
      expect(await checkIndex(engine.db.location()), what).toEqual({ count: 0, described: [] });
    }
  });

  test('is reported by the command, and mended on request', async () => {
    await engine.db.write((tx) => sql`delete from "searchBucket"`.execute(tx));
    expect((await check()).status).toBe(1);
    const mended = await check('--mend');
    expect([mended.status, mended.stdout.split('\n').at(-2)]).toEqual([0, 'Chỉ mục tìm kiếm khớp với dữ liệu.']);
    await compareWithScan(engine.db, seededRandom(4), 10);
  });
});

/** Merges the first cards only, as a program does that is broken off. */
async function mergeSome(db: Database, cards: number): Promise<void> {
  const snapshots = await openSnapshots(db.location());
  const plan = await snapshots.read((snapshot) => new MergePlanner(cards).plan(snapshot, false));
  await snapshots.close();
  expect(plan && (await applyMerge(db, plan))).toBe(true);
}
