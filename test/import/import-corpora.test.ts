// @module-tag thorough
import { availableParallelism } from 'node:os';
import { parse } from 'csv-parse/sync';
import { describe, expect, type TestContext, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import { normalizeText } from '#domain/text.ts';
import { findHeaders } from '#import/header/header.ts';
import { scale } from '../prove/scale.ts';
import { cellsOf, corpus, planOf, read, readTables } from './import-helpers.ts';

/** All workbooks in the long form, else one of so many. */
const every = scale(7, 1);

/** What became of a file: its number of rows, or the sentence of its refusal. Anything else is a crash. */
async function outcomeOf(bytes: Uint8Array, name: string): Promise<string | number> {
  try {
    const { rowsRead } = await read(bytes, { name: name.toLowerCase() });
    return rowsRead;
  } catch (error) {
    if (!(error instanceof DomainError)) throw new Error(`${name} crashed the import`, { cause: error });
    return error.message;
  }
}

describe('one sheet of customers in sixteen encodings and shapes', () => {
  const folder = 'vi-encodings/derived';

  /** The rows as they are meant: name, customer, card number, clinic, doctor, quantity and day. */
  function truth(context: TestContext): unknown[][] {
    const [, ...records] = parse(corpus(folder, context).read('customers.utf8.csv'));
    return records.map(([product = '', customer = '', card = '', clinic = '', doctor = '', quantity, date = '']) => [
      ...[product, customer, card, clinic].map(normalizeText),
      normalizeText(doctor) || null,
      Number(quantity),
      date.split('/').reverse().join('-'),
    ]);
  }

  /** What a person confirms of these rows: quantities that are also numbers of teeth, and the name of a clinic. */
  const accepted: ImportPlan['accepted'] = [
    ...['11', '13', '15'].map((value) => ({ field: 'quantity' as const, value })),
    { field: 'clinicName', value: 'Nha khoa 2' },
  ];

  test.for([
    'utf8',
    'utf8-bom',
    'utf8-nfd',
    'utf16le-nobom',
    'utf16le-bom.tab.txt',
    'utf16be-bom',
    'windows1258',
    'semicolon.utf8-bom',
    'sep-line.utf8',
    'cr-only.utf8',
    'lf.utf8',
    'tcvn5712',
  ])('%s gives the rows that were written', async (variant, context) => {
    const name = `customers.${variant}.csv`;
    const { rows, issueCount } = await read(corpus(folder, context).read(name), { name, plan: planOf({ accepted }) });
    const found = rows.map(([, , card, , customer, product, clinic, doctor, quantity, expiresOn]) => [
      ...[product, customer, card, clinic, doctor, quantity, expiresOn],
    ]);
    expect(issueCount).toBe(0);
    // Windows-1258 and TCVN3 have no letter Ð (U+00D0); who saves in them turns the one that stands in some names into Đ.
    const eth = (cells: unknown[]) =>
      cells.map((cell) => (typeof cell === 'string' ? cell.replaceAll('Ð', 'Đ') : cell));
    const same = variant === 'windows1258' || variant === 'tcvn5712' ? eth : (cells: unknown[]) => cells;
    expect(found.map(same)).toEqual(truth(context).map(same));
  });

  test.for<[string, RegExp]>([
    ['double-encoded', /sai bảng mã từ trước \(dòng 1, cột 2, byte 2\)/u],
    ['bad-byte', /byte hỏng.*\(dòng 2, cột 20, byte 110\)/u],
    ['truncated-mid-char', /cắt cụt giữa chừng \(dòng 40, cột 80, byte 5005\)/u],
    ['viscii', /Không nhận ra bảng mã.*UniKey/u],
  ])('%s is refused with its place and what to do', async ([variant, sentence], context) => {
    const name = `customers.${variant}.csv`;
    await expect(read(corpus(folder, context).read(name), { name })).rejects.toThrow(sentence);
  });

  test('every file of the folder has an expectation', (context) => {
    expect(corpus(folder, context).names.filter((name) => name.endsWith('.csv'))).toHaveLength(16);
  });
});

test('each malicious workbook is refused soon with a message and changes nothing', async (context) => {
  const { names, read: file } = corpus('xlsx-bombs-derived', context);
  const before = Object.getOwnPropertyNames(Object.prototype);
  for (const name of names.filter((name) => name.endsWith('.xlsx'))) {
    const outcome = await outcomeOf(file(name), name);
    expect.soft(outcome, name).toMatch(/^Tệp|^Không/u);
    // Once more in this thread, so that a change to what all objects share would be seen.
    await readTables(file(name))
      .then(({ tables }) => findHeaders(tables))
      .catch(() => undefined);
    expect(Object.getOwnPropertyNames(Object.prototype), name).toEqual(before);
  }
  expect(process.resourceUsage().maxRSS).toBeLessThan(1_000_000);
});

test('dates are the same in the 1900 and the 1904 system', async (context) => {
  const sheetjs = corpus('sheetjs-test_files', context);
  const calamine = corpus('calamine', context);
  const poi = corpus('apache-poi', context);
  const days = async (bytes: Buffer) => {
    const [table] = (await readTables(bytes)).tables;
    const rows = await cellsOf(table);
    return [...rows.map((cells) => cells[0]), ...rows.map((cells) => cells[1])].flatMap((cell) =>
      typeof cell === 'object' && cell?.kind === 'date' ? [cell.date] : [],
    );
  };
  for (const type of ['xls', 'xlsx']) {
    const since1900 = ['1900-01-01', '1900-01-11', '1900-04-20', '1903-01-15', '1930-06-02'];
    expect(await days(sheetjs.read(`1904/1900.${type}`))).toEqual(since1900);
    const since1904 = ['1904-01-02', '1904-01-12', '1904-04-21', '1907-01-16', '1934-06-03'];
    expect(await days(sheetjs.read(`1904/1904.${type}`))).toEqual(since1904);
    for (const name of ['date', 'date_1904']) {
      expect((await days(calamine.read(`${name}.${type}`))).slice(0, 2)).toEqual(['2021-01-01', '2021-01-02']);
    }
  }
  for (const name of ['1900DateWindowing.xls', '1904DateWindowing.xls']) {
    expect(await days(poi.read(name))).toEqual(['2000-01-01', '2000-01-01']);
  }
});

test.for(['sheetjs-test_files', 'apache-poi', 'calamine', 'exceljs'])(
  'every workbook of %s gives rows or a sentence',
  { timeout: 300_000 },
  async (folder, context) => {
    const { names, read: file } = corpus(folder, context);
    const workbooks = names.filter((name) => /\.xlsx?$/i.test(name)).filter((_, at) => at % every === 0);
    const waiting = [...workbooks];
    async function work(): Promise<void> {
      for (let name = waiting.shift(); name; name = waiting.shift()) {
        const outcome = await outcomeOf(file(name), name);
        expect.soft(outcome, name).toSatisfy((is) => typeof is === 'number' || /^(?:Tệp|Không|Trang|Hai)/u.test(is));
      }
    }
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
    expect(workbooks.length).toBeGreaterThan(3);
  },
);
