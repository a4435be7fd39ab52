// @module-tag thorough
// The cells of all spreadsheets of the corpora, by our readers and by openpyxl and xlrd; those of files that these two cannot read,
// or read otherwise, by LibreOffice, too.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { normalizeText } from '#domain/text.ts';
import { headerColumns } from '#import/limits.ts';
import { type Cell, cellText, isBlank, type Table } from '#import/table.ts';
import { corpora } from '../corpora.ts';
import { sharedFolder } from '../folders.ts';
import { readTables } from '../import/import-helpers.ts';
import { report, scale } from './scale.ts';

type TheirCell = [type: 'n' | 'd' | 't' | 's' | 'b' | 'e' | '?', value: string | number, format: string];
type Theirs = { sheets: Record<string, Record<string, TheirCell>> } | { error: string };

const run = promisify(execFile);
const script = join(import.meta.dirname, '..', 'import', 'independent', 'cells.py');
const libreOfficeScript = join(import.meta.dirname, '..', 'import', 'independent', 'libreoffice.py');
const libreOffice = '/usr/bin/soffice';
const filesAtOnce = 20;
const python = '/usr/bin/python3';
const folder = sharedFolder();

/** One of so many files in the short form. */
const every = scale(40, 1);
const secondsPerFile = 60;

const allWorkbooks = existsSync(corpora)
  ? readdirSync(corpora, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.xlsx?$/i.test(name) && !name.startsWith('xlsx-bombs'))
      .sort()
      .map((name) => join(corpora, name))
  : [];

test('our cells are those of openpyxl and xlrd', async (context) => {
  const paths = allWorkbooks.filter((_, at) => at % every === 0);
  if (paths.length === 0) context.skip('the corpora are not beside the project');
  if (!(await hasLibraries())) return context.skip('python3 with openpyxl and xlrd is not here');
  const counts = newCounts();
  const disputed = await compare(paths, (path) => theirCells(path), counts);
  reportCounts('openpyxl and xlrd', counts);
  expect(counts.files).toBeGreaterThan(0);
  expect(counts.unexplained / counts.cells).toBeLessThanOrEqual(0.001);
  if (!existsSync(libreOffice)) return report('LibreOffice', 'not installed, so no third reader is asked');
  const third = newCounts();
  await compare(disputed, await libreOfficeCells(disputed), third, reasonsOfLibreOffice);
  reportCounts('LibreOffice, of the disputed files', third);
  expect(third.unexplained / third.cells).toBeLessThanOrEqual(0.001);
});

async function hasLibraries(): Promise<boolean> {
  return run(python, ['-c', 'import openpyxl, xlrd']).then(
    () => true,
    () => false,
  );
}

/** Why a cell may differ. Others are unexplained. */
const reasons: [reason: string, holds: (our: Cell, their: TheirCell | undefined) => boolean][] = [
  ['struck out, so it is left out', isStruck],
  ['xlrd names no day before March 1900', (_, their) => their?.[0] === '?'],
  ['a negative day, of which Excel shows none', (our, their) => isDate(our) && our.date === null && their?.[0] === 'd'],
  ['openpyxl does not decode _x000D_', (_, their) => String(their?.[1]).includes('_x000D_')],
  [
    'openpyxl sees no day or time in a format of one letter, of which Excel shows a part of it',
    (our, their) => isDate(our) && their?.[0] === 'n' && /^[dhms]$/i.test(their[2]),
  ],
  [
    'openpyxl and xlrd do not know A/P, of which Excel shows the half of the day',
    (our, their) => isDate(our) && their?.[0] === 'n' && /^(?:A\/P|AM\/PM)$/i.test(their[2]),
  ],
  [
    'a length of time, which xlrd takes for a day',
    (our, their) => !isDate(our) && their?.[0] === 'd' && /\[(?:h+|m+|s+)\]/i.test(their[2]),
  ],
  [
    'openpyxl takes the target of a link for a text',
    (our, their) => our === null && /^mailto:/.test(String(their?.[1])),
  ],
];

/** The same for LibreOffice, whose cells say instead of their formats what it computes or draws again. */
const reasonsOfLibreOffice: typeof reasons = [
  ['struck out, so it is left out', isStruck],
  [
    'a day before March 1900: LibreOffice has no 29 February 1900, which Excel counts',
    (our, their) => isDayAfter(isDate(our) ? our.date : our, their?.[1]),
  ],
  ['a formula that LibreOffice computes again and cannot, such as one with a macro', (_, their) => their?.[0] === 'e'],
  [
    'a truth in a cell for numbers, which LibreOffice shows as one',
    (our, their) => their?.[0] === 'n' && our === (their[1] === 1 ? 'TRUE' : 'FALSE'),
  ],
  ['a negative day, of which Excel shows none', (our, their) => isDate(our) && our.date === null && their?.[0] === 'd'],
  ['a formula that LibreOffice computes again', (_, their) => their?.[2] === 'formula'],
  ['a cell of a pivot table, which LibreOffice draws again', (_, their) => their?.[2] === 'pivot'],
  [
    'a number in a format for text, which LibreOffice keeps as it shows it',
    (our, their) => their?.[0] === 's' && isShownAs(our, String(their[1])),
  ],
];

/** True for a number that a text shows, with as many digits as it has room for. */
function isShownAs(our: Cell, text: string): boolean {
  const number = typeof our === 'object' && our?.kind === 'number' ? our.value : Number(our);
  const shown = Number(text.replace(',', '.'));
  return text !== '' && Math.abs(number - shown) <= Math.abs(number) * 1e-9;
}

/** True for a day before March 1900, and the day before that. */
function isDayAfter(our: unknown, their: unknown): boolean {
  if (typeof our !== 'string' || !(our < '1900-03-01')) return false;
  return Date.parse(our) - Date.parse(String(their)) === 24 * 3_600_000;
}

type Counts = { files: number; cells: number; different: number; unexplained: number; refused: Record<string, number> };

const newCounts = (): Counts => ({ files: 0, cells: 0, different: 0, unexplained: 0, refused: {} });

/**
 * Compares the cells of files; prints and counts those that differ.
 *
 * @returns the files that we read, and they do not or otherwise
 */
async function compare(
  paths: readonly string[],
  readTheirs: (path: string) => Promise<Theirs>,
  counts: Counts,
  known = reasons,
): Promise<string[]> {
  const disputed: string[] = [];
  for (const path of paths) {
    const [ours, theirs] = [await ourCells(path), await readTheirs(path)];
    const { different } = counts;
    if (ours !== null && !('error' in theirs))
      compareFile(basename(path), { ours, theirs: theirs.sheets, counts }, known);
    else noteRefusal(basename(path), { isOurs: ours === null, error: 'error' in theirs ? theirs.error : null, counts });
    if (ours !== null && ('error' in theirs || counts.different > different)) disputed.push(path);
  }
  return disputed;
}

function reportCounts(reader: string, counts: Counts): void {
  report(reader, JSON.stringify(counts));
  report('equal', `${((1 - counts.different / counts.cells) * 100).toFixed(3)} %`);
  report('equal or explained', `${((1 - counts.unexplained / counts.cells) * 100).toFixed(3)} %`, '99.9 %');
}

type Sheets<Cells> = Record<string, Cells>;
type FilePair = { ours: Sheets<Record<string, Cell>>; theirs: Sheets<Record<string, TheirCell>>; counts: Counts };

function noteRefusal(name: string, refusal: { isOurs: boolean; error: string | null; counts: Counts }): void {
  const { isOurs, error, counts } = refusal;
  const by = !isOurs ? 'them' : error === null ? 'us' : 'both';
  counts.refused[by] = (counts.refused[by] ?? 0) + 1;
  if (by !== 'both') report(name, `refused by ${by} ${error?.slice(0, 80) ?? ''}`);
}

function compareFile(name: string, { ours, theirs, counts }: FilePair, reasonsOfReader: typeof reasons): void {
  const tally = new Map<string, number>();
  for (const [sheet, cells] of Object.entries(theirs)) {
    const own = sheetOf(ours, theirs, sheet);
    for (const [place, our, their] of pairsOf(own, cells)) {
      counts.cells++;
      if (isSame(our, their)) continue;
      const known = reasonsOfReader.find(([, holds]) => holds(our, their))?.[0];
      const reason = known ?? `unexplained: ${sheet}!${place} ${JSON.stringify(our)} / ${JSON.stringify(their)}`;
      counts.different++;
      counts.unexplained += known === undefined ? 1 : 0;
      tally.set(reason, (tally.get(reason) ?? 0) + 1);
    }
  }
  for (const [reason, count] of tally) report(name, `${count} cells: ${reason}`);
  counts.files++;
}

/** Our cells of a sheet of theirs. Sheets of old files have no names. */
function sheetOf(ours: FilePair['ours'], theirs: FilePair['theirs'], sheet: string): Record<string, Cell> {
  const isSingle = Object.keys(ours).length === 1 && Object.keys(theirs).length === 1;
  return (isSingle ? Object.values(ours)[0] : ours[sheet]) ?? {};
}

/** The cells that hold something to us or to them. */
function pairsOf(
  own: Record<string, Cell>,
  cells: Record<string, TheirCell>,
): [place: string, our: Cell, their: TheirCell | undefined][] {
  const places = [...new Set([...Object.keys(cells), ...Object.keys(own)])];
  return places
    .map((place): [string, Cell, TheirCell | undefined] => [place, own[place] ?? null, cells[place]])
    .filter(([, our, their]) => !isEmpty(their) || !isBlank(our));
}

async function ourCells(path: string): Promise<Sheets<Record<string, Cell>> | null> {
  try {
    const { tables } = await readTables(readFileSync(path));
    const sheets = await Promise.all(
      tables.map(async (table) => [table.name ?? '', await cellsByPlace(table)] as const),
    );
    return Object.fromEntries(sheets);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function cellsByPlace(table: Table): Promise<Record<string, Cell>> {
  const cells: Record<string, Cell> = {};
  for await (const { rows } of table.rows()) {
    for (const row of rows) {
      for (const [column, cell] of row.cells.slice(0, headerColumns).entries()) {
        if (!isBlank(cell) || isStruck(cell)) cells[`${row.number} ${column + 1}`] = cell;
      }
    }
  }
  return cells;
}

function isStruck(cell: Cell): boolean {
  return typeof cell === 'object' && cell?.kind === 'struck';
}

function isDate(cell: Cell): cell is Extract<Cell, { kind: 'date' }> {
  return typeof cell === 'object' && cell?.kind === 'date';
}

/**
 * Reads files by LibreOffice: it writes each as flat XML, with the values of formulas that the file has. Many at a time, since
 * it takes seconds to start.
 */
async function libreOfficeCells(paths: readonly string[]): Promise<(path: string) => Promise<Theirs>> {
  const [sources, converted] = [join(folder, 'sources'), join(folder, 'converted')];
  for (const path of [sources, converted]) mkdirSync(path);
  const copies = new Map<string, string>();
  for (const [at, path] of paths.entries()) {
    copies.set(path, String(at));
    copyFileSync(path, join(sources, `${at}${extname(path).toLowerCase()}`));
  }
  const files = readdirSync(sources).map((name) => join(sources, name));
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const output = ['--headless', '--convert-to', 'fods', '--outdir', converted];
    // Of files that it cannot read, it writes none. One that hangs takes the others of its group with it.
    await run(libreOffice, [profile, ...output, ...files.slice(start, start + filesAtOnce)], {
      timeout: filesAtOnce * secondsPerFile * 1000,
      killSignal: 'SIGKILL',
    }).catch(() => {});
  }
  return async (path) => {
    const file = join(converted, `${copies.get(path)}.fods`);
    return existsSync(file) ? theirCells(file, libreOfficeScript) : { error: 'LibreOffice does not read it' };
  };
}

async function theirCells(path: string, reader = script): Promise<Theirs> {
  try {
    const { stdout } = await run(python, [reader, path], { timeout: secondsPerFile * 1000, maxBuffer: 1 << 28 });
    return JSON.parse(stdout);
  } catch (error) {
    return { error: String(error) };
  }
}

function isEmpty(cell: TheirCell | undefined): boolean {
  return cell === undefined || (cell[0] === 's' && normalizeText(String(cell[1])) === '');
}

/** Our day, number or text is theirs. A time without a day is a number to us. */
function isSame(our: Cell, their: TheirCell | undefined): boolean {
  if (their === undefined || our === null) return false;
  const [type, value] = their;
  if (isDate(our)) return type === 't' || (type === 'd' && our.date === value);
  if (type === 'n' || type === 't') {
    const number = typeof our === 'object' && our.kind === 'number' ? our.value : our;
    return type === 't' || Math.abs(Number(number) - Number(value)) <= Math.abs(Number(value)) * 1e-12;
  }
  return normalizeText(cellText(our)) === normalizeText(String(value));
}
