import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { addClinicVisit } from '#domain/clinic-desk/clinic-visits.server.ts';
import { binRecord, binRecords } from '#domain/record/bin-records.server.ts';
import { removeRecord, removeRecords } from '#domain/record/remove-records.server.ts';
import { restoreRecords } from '#domain/record/restore-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { addVisit, takeStep } from '#domain/visit/visits.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { countWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { auditOf } from '../audit.ts';
import { forEachEngine } from '../engines.ts';
import { aWarranty, registerCard } from '../records.ts';

const secret = aWarranty({
  cardNumber: 'XQZ-4711',
  customerName: 'Vxyqa Wzjkf',
  doctorName: 'Bs Qjxvz',
  lot: 'Jvxqk-88',
  note: 'Gọi Wqvjx\nlúc 17 giờ',
});
/** Parts of what was written; one is enough to know it again. */
const traces = [
  'XQZ-4711',
  'XQZ4711',
  'Vxyqa',
  'vxyqa',
  'Wzjkf',
  'wzjkf',
  'Qjxvz',
  'qjxvz',
  'Zvfgw',
  'zvfgw',
  'Kjwqz',
  'Pxvjq',
  'Vqkxz',
  'Jvxqk',
  'jvxqk',
  'Wqvjx',
  'wqvjx',
];

forEachEngine('what is removed for good', (engine) => {
  const act = () => ({ db: engine.db, actor: { name: 'Lan' }, now: new Date('2020-01-01') });

  const countOf = (q: string) => countWarranties(engine.db, { q, active: true, sort: 'id', dir: 'asc' });

  test('leaves who, what and when in the audit log, but no values', async () => {
    for (const fields of fictionalWarranties(50, 7)) await registerCard(act(), fields);
    const id = await registerCard(act(), secret);
    await reviseRecord(act(), warranties, { id, fields: { ...secret, customerName: 'Zvfgw Wzjkf' } });
    const damage = { kind: 'damage', visitedOn: '2019-12-31', toothPosition: null, note: 'Kjwqz nứt' } as const;
    const visit = await addVisit(act(), { ...damage, warrantyId: id });
    await takeStep(act(), { id: visit.id, step: 'decline', text: 'Pxvjq va đập' });
    const named = engine.db.read.selectFrom('clinic').select('id').where('name', '=', secret.clinicName);
    const { id: clinicId } = await named.executeTakeFirstOrThrow();
    const request = { kind: 'change', warrantyId: id, toothPosition: null, note: 'Vqkxz sửa tên' } as const;
    await addClinicVisit({ ...act(), clinicId, accountId: 1 }, request);
    for (const fields of fictionalWarranties(50, 8)) await registerCard(act(), fields);
    await binRecord(act(), warranties, { id });
    await removeRecord(act(), warranties, id);
    const lines = await auditOf(engine.db, 'warranty', [id]);
    const actions = ['create', 'update', 'bin', 'remove'];
    expect(lines).toMatchObject(actions.map((action) => ({ actor: 'Lan', action, detail: null })));
    expect(await engine.db.read.selectFrom('warranty').select('id').where('id', '=', id).executeTakeFirst()).toBe(
      undefined,
    );
    expect(await countOf('vxyqa')).toBe(0);
  });

  test('leaves nothing of many records either, whether they are found or in the bin', {
    tags: ['thorough'],
  }, async () => {
    const ids: number[] = [];
    for (const fields of fictionalWarranties(600, 9)) ids.push(await registerCard(act(), fields));
    const id = await registerCard(act(), { ...secret, cardNumber: 'XQZ-4712' });
    expect((await binRecords(act(), warranties, [...ids, id])).counts).toBe(601);
    expect(await removeRecords(act(), warranties, { ids: [...ids.slice(0, 300), id] })).toBe(301);
    await restoreRecords(act(), warranties, ids.slice(300));
    expect(await countOf('vxyqa')).toBe(0);
    expect(await countOf('')).toBe(400);
  });

  test('is no longer in the parts of words that the search has', async ({ skip }) => {
    skip(engine.db.engine === 'postgres', 'PostgreSQL frees what was deleted by itself, when it vacuums');
    await expect
      .poll(() => engine.db.read.selectFrom('sharedState').select('name').execute(), { message: 'the purge is done' })
      .toEqual([]);
    // With one segment, nothing is left that another one says is deleted.
    const { rows: segments } = await sql`select distinct segid from "warrantySearch_idx"`.execute(engine.db.read);
    expect(segments).toHaveLength(1);
    const parts = await engine.db.write(async (tx) => {
      await sql`create virtual table temp.part using fts5vocab(main, "warrantySearch", row)`.execute(tx);
      const { rows } = await sql<{ term: string }>`select term from temp.part`.execute(tx);
      return rows.map(({ term }) => term);
    });
    const unique = traces.filter((trace) => !/\d/.test(trace));
    expect(parts.filter((part) => unique.some((trace) => trace.includes(part)))).toEqual([]);
    expect(parts).toContain('ngu');
  });

  test.runIf(process.platform !== 'win32')('is no longer in the bytes of the register’s file', async ({ skip }) => {
    // PostgreSQL frees what was deleted by itself, when it vacuums.
    skip(engine.db.engine === 'postgres', 'the file of PostgreSQL is its own matter');
    // The last connection to close folds the log into the file.
    await engine.db.close();
    const bytes = readdirSync(engine.config.dataDir)
      .map((name) => readFileSync(join(engine.config.dataDir, name)).toString('latin1'))
      .join('');
    expect(traces.filter((trace) => bytes.includes(trace))).toEqual([]);
    // Names that are still there are in the bytes: they are not compressed.
    expect(bytes.includes('Nguyễn'.normalize('NFC').slice(0, 4))).toBe(true);
    Object.assign(engine, { db: await openDatabase(engine.config) });
  });
});
