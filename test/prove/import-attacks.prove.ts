import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { normalizeText } from '#domain/text.ts';
import type { RowIssue } from '#import/import-request.ts';
import { corpusFiles } from '../corpora.ts';
import { type ImportedRow, type Reading, read, readInProcess } from '../import/import-helpers.ts';
import { isLong, report } from './scale.ts';

/** Cells by their place (`C2`), as a reader that is not ours sees them; none where it could not say. */
type Truth = Record<string, { cells: Record<string, string> }>;

const files = corpusFiles('import-attacks');
const workbooks = files.filter((path) => path.endsWith('.xlsx'));
const old = files.filter((path) => path.endsWith('.xls'));

/** What Excel shows as the card number, of files whose truth is silent. Others of them must be refused. */
const shownByExcel: Record<string, string[]> = {
  card_21: ['12'],
  card_24: ['01'],
  'num_-5': ['-5'],
  num_0012: ['12'],
  num_0_1: ['0.1'],
  num_1_5: ['1.5'],
  num_1234567_1: ['1234567.1'],
  num_1Ep05: ['100000'],
  num_123456789012345: ['123456789012345'],
  num_1234567890123456: ['1234567890123456'],
  num_8934567890123457: ['8934567890123457'],
  num_8_934567890123456E15: ['8934567890123456'],
  lowercase_refs_shift_silent: ['VN0002 Bình'],
  si_selfclosed_shifts_all: ['VN0001 Nguyễn Văn An', 'VN0002 Trần Thị Bình', 'VN0003 Lê Đức', 'VN0004 Vũ Hà'],
  si_selfclosed_swaps_patients: ['VN0001 Nguyễn Văn An', 'VN0002 Trần Thị Bình', 'VN0003 Lê Đức', 'VN0004 Vũ Hà'],
};

/** A calculation lost the last fraction of this day, which the truth takes for the day before. */
const roundedDays: Record<string, Record<string, string>> = { d_frac: { G2: '2031-01-01' } };

/** Rows and cards of which the truth is silent: one hidden, which is said, and one in the last row of a sheet. */
const beyondTruth: Record<string, string> = { hidden_row: '3 A9', sparse_far_named: '1048576 A777' };

type Outcome = { rows: ImportedRow[]; issues: RowIssue[]; notes: string[] } | { refusal: string };

async function outcomeOf(path: string, reading: Promise<Reading>): Promise<Outcome> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof DomainError)) throw new Error(`${basename(path)} crashed its reader`, { cause: error });
    return { refusal: error.message };
  }
}

function cellsOf(rows: readonly ImportedRow[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [, row, card, , customer, product, clinic, doctor, quantity, day] of rows) {
    const values = { A: product, B: customer, C: card, D: clinic, E: doctor ?? '', F: quantity, G: day };
    for (const [column, value] of Object.entries(values)) cells[`${column}${row}`] = String(value);
  }
  return cells;
}

/** Why a file was refused, or null. */
function refusalOf(outcome: Outcome): string | null {
  return 'refusal' in outcome ? outcome.refusal : (outcome.issues[0]?.reason ?? null);
}

/** `equal`, `refused`, or what was read in another way. */
function judge(name: string, outcome: Outcome, truth: Truth): string {
  if ('refusal' in outcome || outcome.issues.length > 0) return 'refused';
  const known = Object.entries({ ...truth[name]?.cells, ...roundedDays[name] }).filter(([place]) =>
    /^[A-G](?!1$)/.test(place),
  );
  const found = cellsOf(outcome.rows);
  if (known.length === 0) {
    const cards = outcome.rows.map(([, , card, , customer]) => [card, `${card} ${customer}`]);
    const expected = shownByExcel[name] ?? [];
    const isSame = expected.length === cards.length && cards.every((texts, at) => texts.includes(expected[at] ?? ''));
    return isSame ? 'equal' : `read as ${JSON.stringify(cards)}`;
  }
  const rows = new Set(known.map(([place]) => place.slice(1)));
  const more = outcome.rows.filter(([, row]) => !rows.has(String(row))).map(([, row, card]) => `${row} ${card}`);
  if (more.join() !== (beyondTruth[name] ?? '')) return `read more: ${more}`;
  const wrong = known.filter(([place, text]) => normalizeText(text) !== (found[place] ?? ''));
  return wrong.length === 0 ? 'equal' : wrong.map(([place, text]) => `${place} ${text} as ${found[place]}`).join(', ');
}

describe.skipIf(files.length === 0)('files that attack the reader of spreadsheets', () => {
  test('every cell of an .xlsx is read correctly, or the file is refused', async () => {
    const truth: Truth = JSON.parse(readFileSync(join(dirname(files[0] ?? ''), 'truth.json'), 'utf8'));
    const readBytes = isLong ? (bytes: Buffer) => read(bytes) : readInProcess;
    const verdicts: string[] = [];
    for (const path of workbooks) {
      const name = basename(path, '.xlsx');
      const outcome = await outcomeOf(path, readBytes(readFileSync(path)));
      const verdict = judge(name, outcome, truth);
      report(name.padEnd(30), verdict === 'refused' ? `refused: ${refusalOf(outcome)}` : verdict);
      expect.soft(verdict, name).toMatch(/^(?:equal|refused)$/);
      verdicts.push(verdict);
    }
    const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
    report('read equal to the truth', count('equal'));
    report('refused', count('refused'));
    report('read differently', verdicts.length - count('equal') - count('refused'), 0);
    expect(count('equal')).toBeGreaterThan(100);
  });

  test.for(old)('%s ends only its own process', { tags: ['thorough'] }, async (path) => {
    const since = performance.now();
    const outcome = await outcomeOf(path, read(readFileSync(path), { name: 'a.xls' }));
    expect(refusalOf(outcome)).toMatch(/^Tệp /u);
    report(`${basename(path)}, seconds`, ((performance.now() - since) / 1000).toFixed(1), 5);
  });
});
