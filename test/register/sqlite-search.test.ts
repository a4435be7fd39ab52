import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { openSqlite, type SqliteConnection } from '#database/sqlite-connection.ts';
import { SqliteSearch } from '#database/sqlite-search.ts';
import type { WarrantyFilter } from '#database/warranty-filter.ts';
import { binRecord, binRecords } from '#domain/record/bin-records.server.ts';
import { restoreRecord } from '#domain/record/restore-record.server.ts';
import { restoreRecords } from '#domain/record/restore-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { propagateRename } from '#domain/warranty/propagate-rename.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { searchTerms } from '#domain/warranty/warranty.ts';
import { fictionalClinicNames, fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { registerCard } from '../records.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
let db: Database;
let connection: SqliteConnection;

beforeAll(async () => {
  db = await openDatabase({ dataDir, databaseUrl: undefined });
  connection = openSqlite(join(dataDir, 'ads.sqlite'), { readonly: true });
  for (const fields of fictionalWarranties(300, 3)) await registerCard(act, fields);
});
afterAll(async () => {
  connection.close();
  await db.close();
  rmSync(dataDir, { recursive: true });
});

const queries = [
  '',
  'nguyen',
  'an',
  'n',
  'nha khoa',
  'a 0',
  'ads',
  '00',
  'thi ngoc 1',
  'zzz',
  'ads-',
  '"',
  'perlenau an',
];
const filters: WarrantyFilter[] = [
  { expiresFrom: '2030-01-01' },
  { expiresTo: '2029-12-31' },
  { expiresFrom: '2028-06-01', expiresTo: '2031-05-31' },
  { productNames: ['Perlenau Tal', 'Perlenau Fels'] },
  { productNames: [] },
  { clinicNames: fictionalClinicNames(5), expiresFrom: '2027-01-01' },
  { createdFrom: '2020-01-01T00:00:00.000Z', createdBefore: '2020-01-01T01:00:00.000Z' },
  { createdFrom: '2020-01-01T01:00:00.000Z' },
];
const act = {
  get db() {
    return db;
  },
  actor: { name: 'Lan' },
  now: new Date('2020-01-01'),
};

/** The three ways in which a search is answered. */
const ways = () => ({
  'by SQL alone': new SqliteSearch(connection, { mostAtOnce: -1 }),
  'first pages by SQL, counted in memory': new SqliteSearch(connection, { mostNamed: -1 }),
  'in memory alone': new SqliteSearch(connection, { mostNamed: 1_000_000 }),
});

test('a search gives the same answer before its word index is ready, while it helps, and from memory', async () => {
  const searches = ways();
  const answers = () =>
    queries.map((q) => {
      const search = { terms: searchTerms(q), limit: 10, offset: q.length % 3 };
      const [first, ...others] = Object.entries(searches).map(([way, by]) => ({ way, answer: by.search(search) }));
      for (const other of others) expect(other.answer, `${q} ${other.way}`).toEqual(first?.answer);
      return first?.answer.total;
    });
  const filtered = () => {
    for (const filter of filters) {
      for (const q of ['', 'nguyen', 'an', 'nha khoa an']) {
        const search = { terms: searchTerms(q), filter, limit: 10, offset: q.length };
        const [first, ...others] = Object.values(searches).map((by) => by.search(search));
        for (const other of others) expect(other, `${q} ${JSON.stringify(filter)}`).toEqual(first);
      }
    }
  };
  const before = answers();
  expect(before[0]).toBe(300);
  filtered();
  // Changes made meanwhile, by another connection, are in the next answer.
  for (let id = 1; id <= 100; id++) await binRecord(act, warranties, { id });
  expect(answers()[0]).toBe(200);
  for (let id = 1; id <= 50; id++) await restoreRecord(act, warranties, id);
  for (const fields of fictionalWarranties(25, 4)) await registerCard(act, fields);
  expect(answers()[0]).toBe(275);
  // What has become of a card since: another clinic, and back, twice in one turn.
  const renamed = [180, 120, 300, 120];
  for (const id of renamed) {
    const { search: _, ...card } = await db.read
      .selectFrom('warranty')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await reviseRecord(act, warranties, { id, fields: { ...card, customerName: `${card.customerName} Lại` } });
  }
  filtered();
});

test('while thousands of changes are still to be read a search is right, and when they have been', async () => {
  const search = new SqliteSearch(connection, { mostChanges: 5 });
  await search.warm();
  const plain = new SqliteSearch(connection, { mostAtOnce: -1 });
  const asked = ['', 'nguyen', 'nha khoa'].flatMap((q) =>
    filters.map((filter) => ({ terms: searchTerms(q), filter, limit: 10, offset: 0 })),
  );
  const compare = () => {
    for (const one of asked) expect(search.search(one)).toEqual(plain.search(one));
    const names = (by: SqliteSearch) =>
      by.countNames('clinicName', filters[0] ?? {}).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(names(search)).toEqual(names(plain));
  };
  compare();
  const ids = Array.from({ length: 60 }, (_, at) => 201 + at);
  await binRecords(act, warranties, ids);
  compare();
  await search.warm();
  compare();
  await restoreRecords(act, warranties, ids);
  const { clinicName } = await db.read.selectFrom('warranty').select('clinicName').executeTakeFirstOrThrow();
  const renaming = {
    noun: 'clinic',
    from: clinicName,
    to: 'Nha khoa Mới',
    actor: act.actor,
    at: '2026-01-01',
  } as const;
  expect(await db.write((tx) => propagateRename(db, tx, renaming))).toBeGreaterThan(0);
  compare();
  await search.warm();
  compare();
});

test('the trigram index holds exactly the active records, whatever was done to them', async () => {
  const check = `insert into warranty_search(warranty_search, rank) values ('integrity-check', 1)`;
  const writable = openSqlite(join(dataDir, 'ads.sqlite'));
  expect(() => writable.exec(check)).not.toThrow();
  writable.exec(`update warranty set search = 'changed behind its back' where id = 200`);
  expect(() => writable.exec(check)).toThrow('malformed');
  writable.close();
});
