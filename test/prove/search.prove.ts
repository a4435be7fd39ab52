// Random cards, changes and questions: each list is what a look at every card finds.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecords } from '#domain/record/bin-records.server.ts';
import { removeRecords } from '#domain/record/remove-records.server.ts';
import { restoreRecords } from '#domain/record/restore-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { renameRecord } from '#domain/warranty/rename-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { forEachEngine } from '../engines.ts';
import { registerCard } from '../records.ts';
import { compareWithScan, seededRandom } from '../register/search-model.ts';
import { report, scale } from './scale.ts';

const rounds = scale(40, 2_000);
const questionsARound = 6;
const seed = Number(process.env.SEED ?? 1);

forEachEngine('the search', (engine) => {
  const act = () => ({ db: engine.db, actor: { name: pick(['Lan', 'Minh']) }, now: new Date('2020-01-01') });
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const supply = fictionalWarranties(rounds * 40 + 500, 11);
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
          customerName: pick([fields.customerName, 'Đỗ Đình Ân', 'ÂN 𝒩guyễn', 'Lê "50%" H_o']),
          doctorName: null,
          quantity: random(9),
          toothPosition: pick(['11', '12-14', null]),
          lot: pick(['22A-0457/B', null]),
        };
        await reviseRecord(act(), warranties, { id, fields: changes });
        await reviseRecord(act(), warranties, { id: card, fields: { customerName: 'Bùi Gia Hải' } });
      }
    },
    async () => binRecords(act(), warranties, some(await idsOf('active'), 10)),
    async () => restoreRecords(act(), warranties, some(await idsOf('binned'), 6)),
    async () => removeRecords(act(), warranties, { ids: some(await idsOf('binned'), 4) }),
    async () => {
      const { clinicId } = await engine.db.read
        .selectFrom('warranty')
        .select('clinicId')
        .where('clinicId', 'is not', null)
        .executeTakeFirstOrThrow();
      const name = `Nha khoa ${pick(['Bình Minh', 'An Đông', 'Ngọc Lan'])} ${random(1000)}`;
      const revision = { id: clinicId ?? 0, fields: { name }, propagateRename: true };
      await renameRecord(act(), clinics, revision);
    },
  ];

  test('answers as a plain scan of all cards does, whatever was written before', async () => {
    for (let count = 0; count < 60; count++) await registerCard(act(), nextCard());
    for (let round = 0; round < rounds; round++) {
      await pick(writes)();
      await compareWithScan(engine.db, random, questionsARound);
      if (round % 100 === 99) report(`${engine.db.engine}, seed ${seed}: rounds`, round + 1, rounds);
    }
    await compareWithScan(engine.db, random, 40);
  });

  test('answers the same in another program, while four people write', async () => {
    const other = await openDatabase(engine.config);
    try {
      const known = await engine.db.read
        .selectFrom('warranty')
        .innerJoin('clinic', (join) => join.onRef('clinic.name', '=', 'clinicName').on('clinic.binnedAt', 'is', null))
        .select(['productName', 'clinicName'])
        .executeTakeFirstOrThrow();
      const people = [engine.db, other, engine.db, other].map(async (db, person) => {
        for (let turn = 0; turn < 10; turn++) {
          const fields = { ...nextCard(), cardNumber: `P-${person}-${turn}`, ...known };
          const { id } = await addRecord({ ...act(), db }, warranties, fields);
          await reviseRecord({ ...act(), db }, warranties, { id, fields: { customerName: `Người ${person}` } });
        }
      });
      await Promise.all(people);
      await compareWithScan(engine.db, random, 15);
      await compareWithScan(other, random, 15);
    } finally {
      await other.close();
    }
  });

  test('leaves an index that FTS5 itself finds equal to the cards', async ({ skip }) => {
    skip(engine.db.engine === 'postgres', 'PostgreSQL looks at each card that its index gives');
    const check = sql`insert into "warrantySearch" ("warrantySearch", rank) values ('integrity-check', 1)`;
    await expect(engine.db.write((tx) => check.execute(tx))).resolves.toBeDefined();
  });
});
