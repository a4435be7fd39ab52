// @module-tag thorough
// The memory of the process that reads a file, for files of different sizes.
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultPlan } from '#domain/import/import-plan.ts';
import { readCards } from '#import/confined/confined-reader.ts';
import { childProcesses } from '../child-processes.ts';
import { sharedFolder } from '../folders.ts';
import { header, row, workbook } from '../import/import-helpers.ts';
import { catalogueOf } from '../import/known-names.ts';
import { writeLargeCsv, writeLargeXlsx } from '../import/large-files.ts';
import { residentMemory } from './resident-memory.ts';
import { report, scale } from './scale.ts';

const [small, large] = scale([2_000, 20_000], [100_000, 1_000_000]);
/** Rows of the largest .xls there can be. */
const xlsRows = scale(2_000, 65_535);
/**
 * MiB. The numbers of a million cards take some 80, to find those that occur twice, and the shared strings of an .xlsx 60 more.
 * The rows take none.
 */
const maxGrowth = { csv: 100, xlsx: 130 };
const maxOfAll = 290;
const maxOfXls = 430;

const folder = sharedFolder();

/** MiB that the reading process of a file had at most. It reads the file to its end. */
async function peakOf(path: string, rows: number): Promise<number> {
  const since = performance.now();
  const file = { name: path, path, size: statSync(path).size };
  const options = { known: catalogueOf([], []), plan: defaultPlan };
  let [most, count] = [0, 0];
  for await (const chunk of readCards(file, options)) {
    for (const { id } of childProcesses('import-process')) most = Math.max(most, residentMemory(id).most);
    count += chunk.count;
  }
  expect(count).toBe(rows);
  report(`${path.slice(-4)} of ${rows} rows`, `${most} MiB, ${((performance.now() - since) / 1000).toFixed(1)} s`);
  return most;
}

test.each([
  ['csv', writeLargeCsv],
  ['xlsx', writeLargeXlsx],
] as const)('the memory for a large .%s is that for a small one and its card numbers', async (type, writeFile) => {
  const peaks: number[] = [];
  for (const rows of [small, large]) {
    const path = join(folder, `${rows}.${type}`);
    await writeFile(path, rows);
    peaks.push(await peakOf(path, rows));
    rmSync(path);
  }
  const [before = 0, after = 0] = peaks;
  report(`.${type}, growth in MiB`, after - before, maxGrowth[type]);
  expect(after - before).toBeLessThan(maxGrowth[type]);
  expect(after).toBeLessThan(maxOfAll);
});

test('an .xls of its most rows is read', async () => {
  const path = join(folder, 'a.xls');
  const rows = Array.from({ length: xlsRows }, (_, at) => row.with(2, `ADS-${at}`));
  writeFileSync(path, workbook({ A: [header, ...rows] }, { bookType: 'biff8' }));
  expect(await peakOf(path, xlsRows)).toBeLessThan(maxOfXls);
});
