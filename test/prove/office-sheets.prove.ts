// @module-tag thorough
// The sheets of offices, written by openpyxl, xlsxwriter, xlwt, pandas and LibreOffice: each card is read as a person reads it, asked
// about, or left out with a word.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { sharedFolder } from '../folders.ts';
import { readInProcess } from '../import/import-helpers.ts';
import { type OfficeCell, type OfficeSheet, officeSheets, usualCard } from '../import/office-sheets.ts';
import { report } from './scale.ts';

const folder = sharedFolder();
const script = join(import.meta.dirname, '..', 'import', 'office', 'write.py');
/** Debian's own Python has the libraries of its packages. */
const python = '/usr/bin/python3';

/** The workbooks with a number for each card. */
function numberedSheets(): Record<string, OfficeSheet> {
  let sent = 0;
  const own = (cell: OfficeCell) => (cell === '#' ? `ADS-${4_000_000 + ++sent * 137}` : cell);
  return Object.fromEntries(
    Object.entries(officeSheets).flatMap(([title, sheet]) => {
      if (Array.isArray(sheet.sheets)) return [];
      const sheets = Object.entries(sheet.sheets).map(([name, rows]) => [name, rows.map((row) => row.map(own))]);
      return [[title, { ...sheet, sheets: Object.fromEntries(sheets) }]];
    }),
  );
}

/** What became of a file: its cards in order, how many rows are issues, and whether a person has to say how days are read; or its refusal. */
async function outcomeOf(bytes: Buffer) {
  try {
    const { rows, issues, dates, notes } = await readInProcess(bytes);
    const cards = rows.map(([, , numbCode, , fullName, productName, dentalName, doctorName, quantity, expiryDate]) => ({
      ...{ numbCode, fullName, productName, dentalName, doctorName, expiryDate },
      quantity: String(quantity),
    }));
    const asked = new Set(issues.map(({ sheet, row }) => `${sheet} ${row}`)).size;
    const said = [...notes, ...issues.map(({ reason }) => reason)].join('\n');
    return { cards, asked, isUndecided: dates?.isUndecided ?? false, said };
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** Compares a file with what a person reads in it. */
async function expectAsRead(
  file: string,
  { cards, said = '', isUndecided = false }: OfficeSheet,
  about: string,
): Promise<keyof Tally> {
  const outcome = await outcomeOf(readFileSync(join(folder, file)));
  if (typeof outcome === 'string' || !Array.isArray(cards)) {
    expect.soft(outcome, about).toEqual(Array.isArray(cards) ? cards : expect.stringContaining(cards.refused));
    return 'refused';
  }
  const stored = cards.filter((one) => one !== null);
  expect.soft(outcome.cards, about).toMatchObject(stored.map((one) => ({ ...usualCard, ...one })));
  expect.soft([outcome.asked, outcome.isUndecided], about).toEqual([cards.length - stored.length, isUndecided]);
  expect.soft(outcome.said, about).toContain(said);
  return outcome.asked > 0 || isUndecided ? 'asked' : 'right';
}

type Tally = { right: number; asked: number; refused: number };

test('no sheet of an office that another program has written is read wrong without a word', async (context) => {
  const sheets = numberedSheets();
  const source = join(folder, 'sheets.json');
  writeFileSync(source, JSON.stringify(sheets));
  const { status, stdout, stderr } = spawnSync(python, [script, source, folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0 && /ModuleNotFoundError|^$/.test(stderr ?? ''))
    return context.skip('python3 with openpyxl, xlsxwriter, xlwt and pandas is not here');
  expect(status, stderr).toBe(0);
  if (stderr !== '') process.stdout.write(stderr);
  const counts = new Map<string, Tally>();
  for (const [file, title] of Object.entries<string>(JSON.parse(stdout))) {
    const writer = file.replace(/^\d+\./, '');
    const tally = counts.get(writer) ?? { right: 0, asked: 0, refused: 0 };
    tally[await expectAsRead(file, sheets[title] as OfficeSheet, `${title}, ${file}`)]++;
    counts.set(writer, tally);
  }
  for (const [writer, tally] of counts) report(writer, JSON.stringify(tally));
  expect(Object.keys(sheets).length).toBeGreaterThan(70);
});
