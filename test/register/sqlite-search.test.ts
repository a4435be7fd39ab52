import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { openSqlite, type SqliteConnection } from '#database/sqlite-connection.ts';
import { SqliteSearch } from '#database/sqlite-search.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { restoreRecord } from '#domain/record/restore-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { searchTerms } from '#domain/warranty/warranty.ts';
import { fictionalWarranties } from '../../bench/fictional-warranties.ts';
import { registerCard } from '../register-card.ts';

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
  'pages by SQL, counted in memory': new SqliteSearch(connection, { mostNamed: -1 }),
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
  const before = answers();
  expect(before[0]).toBe(300);
  // Changes made meanwhile, by another connection, are in the next answer.
  for (let id = 1; id <= 100; id++) await binRecord(act, warranties, { id });
  expect(answers()[0]).toBe(200);
  for (let id = 1; id <= 50; id++) await restoreRecord(act, warranties, id);
  for (const fields of fictionalWarranties(25, 4)) await registerCard(act, fields);
  expect(answers()[0]).toBe(275);
});

test('the trigram index holds exactly the active records, whatever was done to them', async () => {
  const check = `insert into warranty_search(warranty_search, rank) values ('integrity-check', 1)`;
  const writable = openSqlite(join(dataDir, 'ads.sqlite'));
  expect(() => writable.exec(check)).not.toThrow();
  writable.exec(`update warranty set search = 'changed behind its back' where id = 200`);
  expect(() => writable.exec(check)).toThrow('malformed');
  writable.close();
});
