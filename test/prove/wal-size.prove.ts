import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { listWarranties, prepareLookUp } from '#domain/warranty/warranty-queries.server.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { newFolder } from '../folders.ts';
import { registerCard } from '../records.ts';
import { isLong, report, scale } from './scale.ts';

const mebibyte = 1024 * 1024;
const writers = 8;
const longMs = 30_000;
/** The log may have so many bytes at any time. */
const limit = scale(12, 64) * mebibyte;

test('the write-ahead log stays small while eight clients write continuously and others read', async () => {
  const dataDir = newFolder();
  const filling = await openDatabase({ dataDir, databaseUrl: undefined });
  await fillRegister(filling, scale(1_000, 20_000), 1);
  // The log of a large import, which is one transaction, is as large as the import.
  await filling.close();
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  onTestFinished(() => db.close());
  const act = { db, actor: { name: 'prove' } };
  const names = { clinicName: 'Nha khoa Sen Trắng', productName: 'Sứ Ánh Trăng', expiresOn: '2099-12-31' };
  const cards = fictionalWarranties(1_000_000, 2);
  await registerCard(act, { ...cards.next().value, ...names, cardNumber: 'W0' });

  const isDone = until(scale(600, Number.POSITIVE_INFINITY));
  let written = 0;
  let largest = 0;
  const writeTimes: number[] = [];
  const write = async () => {
    for (; !isDone(written); ) {
      const { value } = cards.next();
      if (!value) return;
      const since = performance.now();
      await addRecord(act, warranties, { ...value, ...names, cardNumber: `W${++written}` });
      writeTimes.push(performance.now() - since);
      largest = Math.max(largest, statSync(join(dataDir, 'ads.sqlite-wal')).size);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  writing.then(end, end);
  const lookUpTimes = await readUntil(db, () => hasEnded);
  await writing;

  report('cards written', written);
  report('write p99 of eight at once, ms', percentile(writeTimes, 0.99).toFixed(0));
  report('slowest write, ms', percentile(writeTimes, 1).toFixed(0));
  report('look-up p99 meanwhile, ms', percentile(lookUpTimes, 0.99).toFixed(2));
  report('slowest look-up meanwhile, ms', percentile(lookUpTimes, 1).toFixed(2));
  report('largest write-ahead log, MiB', (largest / mebibyte).toFixed(1), limit / mebibyte);
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan(limit);
});

/** By count in the short form, by time in the long one. */
function until(count: number): (done: number) => boolean {
  const end = Date.now() + longMs;
  return (done) => (isLong ? Date.now() > end : done >= count);
}

/**
 * One looks up cards; in the long form two read lists, which hold on to what the log has. Returns the times of the look-ups
 * in ms.
 */
async function readUntil(db: Database, hasEnded: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const lookUp = prepareLookUp(db);
  const list = async () => {
    const query = { q: '', filter: {}, active: true, sort: 'customerName', dir: 'asc' } as const;
    while (!hasEnded()) await listWarranties(db, query, { page: 1, limit: 10 });
  };
  const look = async () => {
    while (!hasEnded()) {
      const since = performance.now();
      await lookUp(`W${times.length}`);
      times.push(performance.now() - since);
      // As often as many clinics ask, not as often as one thread can.
      await setTimeout(1);
    }
  };
  await Promise.all([look(), ...(isLong ? [list(), list()] : [])]);
  return times;
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
