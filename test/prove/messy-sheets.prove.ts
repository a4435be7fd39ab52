// @module-tag thorough
// Sheets as Vietnamese offices send them, written by other libraries than the project's: read as they are meant, or reported.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { normalizeText } from '#domain/text.ts';
import { sharedFolder } from '../folders.ts';
import { type Reading, readInProcess } from '../import/import-helpers.ts';
import { report } from './scale.ts';

type Truth = { cards: string[][] | null; issues: number };

const folder = sharedFolder();
const script = join(import.meta.dirname, '..', 'import', 'messy', 'sheets.py');
/** Debian's own Python has the libraries of its packages. */
const python = '/usr/bin/python3';

test('none of sixty sheets of offices is read wrong without a word', async (context) => {
  const { status, stderr } = spawnSync(python, [script, folder], { encoding: 'utf8' });
  if (status !== 0 && /ModuleNotFoundError|^$/.test(stderr ?? ''))
    return context.skip('python3 with openpyxl and xlwt is not here');
  expect(status, stderr).toBe(0);
  if (stderr !== '') process.stdout.write(stderr);
  const sheets = Object.entries<Truth>(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))).sort();
  const outcomes = { right: 0, reported: 0, refused: 0 };
  for (const [name, truth] of sheets) {
    const outcome = await outcomeOf(readFileSync(join(folder, name)));
    report(
      name,
      typeof outcome === 'string'
        ? `refused: ${outcome}`
        : `${outcome.rows.length} cards, ${outcome.issueCount} issues`,
    );
    if (typeof outcome === 'string') {
      expect.soft(truth.cards, `${name}: ${outcome}`).toBe(null);
      outcomes.refused++;
      continue;
    }
    expect.soft(cardsOf(outcome), name).toEqual(truth.cards?.map((card) => card.map(normalizeText)));
    expect.soft(new Set(outcome.issues.map(({ row }) => row)).size, name).toBe(truth.issues);
    outcomes[outcome.issueCount > 0 ? 'reported' : 'right']++;
  }
  report('sheets', JSON.stringify(outcomes));
  expect(sheets.length).toBeGreaterThanOrEqual(56);
});

async function outcomeOf(bytes: Buffer): Promise<Reading | string> {
  try {
    return await readInProcess(bytes);
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** The cards in the order of the truth: product, customer, number, clinic, doctor, quantity, day. */
function cardsOf({ rows }: Reading): string[][] {
  return rows.map(([, , card, , customer, product, clinic, doctor, quantity, day]) =>
    [product, customer, card, clinic, doctor ?? '', quantity, day].map(String),
  );
}
