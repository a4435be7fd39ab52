// @module-tag thorough
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultPlan } from '#domain/import/import-plan.ts';
import { endIdleProcess } from '#import/confined/ask-process.ts';
import { inspectFile, readCards } from '#import/confined/confined-reader.ts';
import { readingMegabytes, readingReservedMegabytes } from '#import/limits.ts';
import { mapTables } from '#import/rows/map-tables.ts';
import { RowLine, splitLines } from '#import/rows/row-line.ts';
import { issueText } from '#import/rows/row-position.ts';
import { startConfined } from '#processes/confined-process.ts';
import { childProcesses, isRunning, waitUntilIdle } from '../child-processes.ts';
import { residentMemory } from '../prove/resident-memory.ts';
import { csv, fileOf, header, read, readTables, row, rowWith, workbook } from './import-helpers.ts';
import { catalogueOf } from './known-names.ts';

const many = (count: number, cells: (at: number) => Record<string, unknown> = () => ({})) =>
  Array.from({ length: count }, (_, at) => rowWith({ 'Mã số': `ADS-${at}`, ...cells(at) }));

/** A program that takes a gigabyte and a half at once, beside the heap, or ends. */
const hog = 'const all = []; while (all.length < 75) all.push(Buffer.alloc(20_000_000, 1)); process.exit()';

const importProcesses = () => childProcesses('import-process');

const plan = defaultPlan;
const known = catalogueOf(['Nha khoa Hoa Sen'], ['Sứ Zirconia HT']);

afterEach(async () => {
  vi.restoreAllMocks();
  await endIdleProcess();
});

describe('a file read in its process', () => {
  test('arrives in chunks of two thousand rows, in order, with the progress', async () => {
    const bytes = csv(header, ...many(4_500));
    const seen: [number, number][] = [];
    const shares: number[] = [];
    const cards: unknown[] = [];
    for await (const chunk of readCards(fileOf(bytes, 'a.csv'), { known, plan })) {
      seen.push([chunk.count, chunk.rowsRead]);
      shares.push(chunk.share);
      cards.push(...splitLines(chunk.rows).map((line) => new RowLine(line).card()?.[0]));
    }
    expect(seen).toEqual([
      [2_000, 2_000],
      [2_000, 4_000],
      [500, 4_500],
    ]);
    expect(shares).toEqual([...shares].sort());
    expect(shares[0]).toBeLessThan(1);
    expect(shares[2]).toBe(1);
    expect(cards).toEqual(Array.from({ length: 4_500 }, (_, at) => `ADS-${at}`));
  });

  test('ends with a summary', async () => {
    const records = many(10, (at) =>
      at < 2 ? { 'Số lượng': 'hai' } : at < 5 ? { 'Nha khoa': 'Nha khoa Hoa Senn' } : {},
    );
    expect(await read(csv(header, ...records), { name: 'a.csv', known })).toMatchObject({
      rowsRead: 10,
      rowsAccepted: 8,
      issueCount: 2,
      unknownNames: [
        { kind: 'clinic', name: 'Nha khoa Hoa Senn', count: 3, first: { row: 4 }, nearest: 'Nha khoa Hoa Sen' },
      ],
      unknownNameCount: 1,
      notes: [expect.stringContaining('đã đọc theo thứ tự ngày/tháng/năm')],
    });
  });

  test('reports each invalid row, with its sheet if there are several', async () => {
    const bad = rowWith({ 'Số lượng': 'hai' });
    const one = await read(workbook({ Sheet1: [header, row, bad] }));
    expect(one.issues.map(issueText)).toEqual(['Dòng 3: số lượng "hai" không hợp lệ']);
    const two = await read(workbook({ 'Tháng 5': [header, row], 'Tháng 6': [header, bad] }));
    expect(two.issues.map(issueText)).toEqual(['Dòng 2, trang "Tháng 6": số lượng "hai" không hợp lệ']);
  });

  test('waits for a slow reader', async () => {
    const chunks = readCards(fileOf(csv(header, ...many(30_000)), 'a.csv'), { known, plan }, { seconds: 10 });
    await chunks.next();
    const [{ id } = { id: 0 }] = importProcesses();
    await waitUntilIdle(id);
    let rest = 0;
    for await (const chunk of chunks) rest += chunk.count;
    expect(rest).toBe(28_000);
  });

  test('waits for another question about its file, but not for one about another file', async () => {
    const [one, other] = [fileOf(csv(header, ...many(3_000)), 'a.csv'), fileOf(csv(header, ...many(3_000)), 'b.csv')];
    await inspectFile(one);
    const ids = () => importProcesses().map(({ id }) => id);
    const first = ids();
    await inspectFile(one);
    expect(ids()).toEqual(first);
    await inspectFile(other);
    expect(ids()).toHaveLength(1);
    expect(ids()).not.toEqual(first);
    await endIdleProcess();
    expect(importProcesses()).toEqual([]);
  });

  test('stops when its reader stops', async () => {
    for await (const chunk of readCards(fileOf(csv(header, ...many(30_000)), 'a.csv'), { known, plan })) {
      expect(chunk.count).toBe(2_000);
      expect(importProcesses()).toHaveLength(1);
      break;
    }
    expect(importProcesses()).toEqual([]);
  });

  test('prints nothing, even if a library does', async () => {
    const print = vi.spyOn(console, 'error');
    const broken = workbook({ Sheet1: [header, row] }, { bookType: 'biff8' }).slice();
    broken.fill(0xff, 1_000, 1_600);
    await expect(read(broken)).rejects.toThrow();
    expect(print).not.toHaveBeenCalled();
  });
});

describe('the limits of a process', () => {
  const text = Buffer.alloc(40_000_000, `${row.join(',')}\n`);

  test('a file that takes too long is refused with a message', async () => {
    const long = Buffer.concat([Buffer.from(`${header.join(',')}\n`), text]);
    await expect(read(long, { name: 'a.csv', limits: { seconds: 1 } })).rejects.toThrow(/quá phức tạp/u);
  });

  test.each([' ', '""', '\u00a0', ','])('are enough for a million rows of %j, which hold nothing', async (blank) => {
    const text = `${header.join(',')}\n${`${blank}\n`.repeat(1_000_000)}${row.join(',')}\n`;
    expect((await read(Buffer.from(text), { name: 'a.csv' })).rows).toHaveLength(1);
  });

  test('are enough for a header of a hundred thousand columns, of which a note names the first', async () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `c${at}`);
    const { rows, notes } = await read(csv([...header, ...names], row), { name: 'a.csv' });
    expect(rows).toHaveLength(1);
    expect(notes.join()).toContain('"c0", "c1", "c2"');
  });

  test('a file that takes too much memory is refused with a message', async () => {
    const old = workbook({ Sheet1: [header, ...many(20_000)] }, { bookType: 'biff8' });
    await expect(read(old, { limits: { megabytes: 120 } })).rejects.toThrow(/quá phức tạp/u);
  });

  test('hold while nobody can look at its memory', () => {
    const program = fileOf(Buffer.from(hog), 'hog').path;
    const limits = { megabytes: readingMegabytes, reservedMegabytes: readingReservedMegabytes };
    const { pid = 0 } = startConfined(program, limits);
    let most = 0;
    // In one go: the watch of this process has no turn.
    while (isRunning(pid)) {
      // A process that is about to end has no memory any more.
      most = Math.max(most, residentMemory(pid).most || 0);
    }
    expect(most).toBeGreaterThan(200);
    expect(most).toBeLessThanOrEqual(600);
  });

  test('a file with too many rows is refused', async () => {
    const { tables } = await readTables(csv(header, ...many(2_501)));
    const chunks = mapTables(tables, { known, plan }, [], 2_500);
    expect((await chunks.next()).done).toBe(false);
    await expect(chunks.next()).rejects.toThrow('Tệp có hơn 2.500 dòng dữ liệu. Hãy chia thành nhiều tệp.');
  });

  test('a file that is too large is refused before it is read', async () => {
    await expect(read(new Uint8Array(200 * 1024 * 1024 + 1))).rejects.toThrow(/lớn hơn 200 MB/u);
    const xls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(50 * 1024 * 1024)]);
    await expect(read(xls)).rejects.toThrow(/lớn hơn 50 MB/u);
  });
});
