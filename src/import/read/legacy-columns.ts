import { columnLetters } from '#domain/import/column-letters.ts';
import { normalizeText } from '#domain/text.ts';
import { headerScore } from '#import/header/header.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { headerColumns, headerRows } from '#import/limits.ts';
import { memoize } from '#import/memoize.ts';
import { isSignatureText, isTitleText, isTotalText } from '#import/rows/row-words.ts';
import { type Cell, cellText, isBlank, type Row, type Table } from '#import/table.ts';
import {
  isCertainlyLegacy,
  isSoundUnicode,
  type LegacyEncoding,
  type LegacyReading,
  readLegacy,
} from '#import/text/legacy-encodings.ts';

/** Rows that are searched for such text. Only if there is some, the others are, too. */
const sampleRows = 2_000;
/** Different words that are Vietnamese only in an encoding, which are proof enough if no single one is. */
const minWords = 3;
const encodings: readonly LegacyEncoding[] = ['tcvn3', 'vni'];
const readAs: Record<LegacyEncoding, (text: string) => LegacyReading> = {
  tcvn3: memoize((text) => readLegacy(text, 'tcvn3')),
  vni: memoize((text) => readLegacy(text, 'vni')),
};
const otherCharacter = /[^\n\r\t -~]/u;

/** What speaks for and against an encoding in a column. */
type Tally = {
  words: Set<string>;
  isCertain: boolean;
  isMisfit: boolean;
  /** Texts that are Vietnamese only in the encoding, and those that are it both ways, such as `Lê` in TCVN3 (`Lờ`). */
  evident: RowCount;
  ambiguous: RowCount;
};
/** Counts texts in rows that have other texts which can only be Unicode, and in those that have none. */
type RowCount = { besideUnicode: number; alone: number };
type Column = Record<LegacyEncoding, Tally>;

/** The columns that are read in an encoding from before Unicode, by their index. */
export type LegacyColumns = { table: Table; columns: { name: string; encoding: LegacyEncoding }[] };

/**
 * Finds the columns of a table that are in TCVN3 or VNI, and returns the table with their texts in Unicode. A column is read
 * so only if each of its texts becomes Vietnamese and at least some are not as they stand; headers and titles are decided
 * one by one.
 *
 * @param refuse for a text file that is in no other encoding: throws if a text of a row remains undecoded
 */
export async function readLegacyColumns(table: Table, refuse?: () => never): Promise<LegacyColumns> {
  const { columns, head, headerRow, isHeadLegacy } = await scan(table, refuse !== undefined);
  if (!refuse && !isHeadLegacy && ![...columns.values()].some(isCertain)) return { table, columns: [] };
  const decided = decide(columns);
  const decode = (cell: Cell, index: number, isAlone: boolean): Cell => {
    if (typeof cell !== 'string' || !otherCharacter.test(cell)) return cell;
    const encoding = decided.get(index);
    const reading = encoding && readAs[encoding](cell);
    if (reading?.kind === 'fits') return reading.text;
    if (refuse && !isOtherRowText(cell, isAlone)) refuse();
    return !isOtherRowText(cell, isAlone) && isUncertain(cell, columns.get(index)) ? `${lostCharacter}${cell}` : cell;
  };
  const toRow = (row: Row): Row => {
    if (row.number <= headerRow) return { ...row, cells: row.cells.map(decodeHeader) };
    const isAlone = isTitleRow(row.cells);
    return { ...row, cells: row.cells.map((cell, index) => decode(cell, index, isAlone)) };
  };
  const header = head.find(({ number }) => number === headerRow)?.cells ?? [];
  const nameOf = (index: number) =>
    normalizeText(cellText(decodeHeader(header[index] ?? null))) || columnLetters(index);
  return {
    table: {
      ...table,
      async *rows() {
        for await (const { rows, share } of table.rows()) yield { rows: rows.map(toRow), share };
      },
    },
    columns: [...decided]
      .sort(([one], [other]) => one - other)
      .map(([index, encoding]) => ({ name: nameOf(index), encoding })),
  };
}

/** The mark of a text whose encoding is uncertain: it makes the cell an issue. */
const lostCharacter = '\uFFFD';

/** True for a text of a column that is in an encoding in part only, if it would read differently in it. */
function isUncertain(text: string, column: Column | undefined): boolean {
  return encodings.some((encoding) => {
    if (!column || column[encoding].words.size === 0) return false;
    const reading = readAs[encoding](text);
    return reading.kind === 'fits' && reading.text !== text;
  });
}

/** Tallies the texts below the header. */
async function scan(table: Table, isWhole: boolean) {
  const columns = new Map<number, Column>();
  const head: Row[] = [];
  let headerRow: number | null = null;
  let isSuspect = isWhole;
  let isHeadLegacy = false;
  let seen = 0;
  const addRow = ({ cells }: Row) => {
    const isAlone = isTitleRow(cells);
    const texts = cells.flatMap((cell, index) =>
      typeof cell === 'string' && otherCharacter.test(cell) && index < headerColumns ? [{ text: cell, index }] : [],
    );
    for (const encoding of encodings) {
      const readings = texts.map(({ text, index }) => ({ text, index, reading: readAs[encoding](text) }));
      const isUnicode = readings.filter(({ text, reading }) => reading.kind === 'misfit' && isSoundUnicode(text));
      for (const { text, index, reading } of readings) {
        const column = columns.get(index) ?? { tcvn3: emptyTally(), vni: emptyTally() };
        columns.set(index, column);
        addText(column[encoding], text, { reading, isAlone, isBesideUnicode: isUnicode.length > 0 });
        isSuspect ||= column[encoding].words.size > 0;
      }
    }
  };
  const closeHead = () => {
    headerRow = bestHeaderRow(head);
    isHeadLegacy = head.some(({ cells }) => cells.some((cell) => decodeHeader(cell) !== cell));
    isSuspect ||= isHeadLegacy;
    for (const row of head) if (row.number > headerRow) addRow(row);
  };
  for await (const { rows } of table.rows()) {
    for (const row of rows) {
      if (row.number <= headerRows) head.push(row);
      else {
        if (headerRow === null) closeHead();
        addRow(row);
      }
    }
    seen += rows.length;
    if (seen >= sampleRows && !isSuspect) break;
  }
  if (headerRow === null) closeHead();
  return { columns, head, headerRow: headerRow ?? 0, isHeadLegacy };
}

function emptyTally(): Tally {
  return {
    words: new Set(),
    isCertain: false,
    isMisfit: false,
    evident: { besideUnicode: 0, alone: 0 },
    ambiguous: { besideUnicode: 0, alone: 0 },
  };
}

function addText(tally: Tally, text: string, { reading, isAlone, isBesideUnicode }: Context): void {
  if (reading.kind === 'misfit') tally.isMisfit ||= !isOtherRowText(text, isAlone);
  if (reading.kind !== 'fits' || reading.text === text) return;
  const count = reading.evidence.length > 0 ? tally.evident : tally.ambiguous;
  count[isBesideUnicode ? 'besideUnicode' : 'alone']++;
  if (tally.words.size < minWords) for (const word of reading.evidence) tally.words.add(word);
  tally.isCertain ||= reading.evidence.length > 0 && (isCertainlyLegacy(text) || new Set(reading.evidence).size > 1);
}

type Context = { reading: LegacyReading; isAlone: boolean; isBesideUnicode: boolean };

/**
 * True if texts that may be Unicode are likely to be: there are many, or they are in rows with Unicode and the texts in the
 * encoding are not.
 */
function isMixed({ evident, ambiguous }: Tally): boolean {
  const isApart = ambiguous.besideUnicode > 0 && evident.alone > 0;
  return isApart || ambiguous.besideUnicode + ambiguous.alone > evident.besideUnicode + evident.alone;
}

/** True for texts of rows that are no cards, which may be in Unicode among cards that are not. */
function isOtherRowText(text: string, isAlone: boolean): boolean {
  return fieldOf(text) !== null || isTotalText(text, false) || isSignatureText(text) || (isAlone && isTitleText(text));
}

/** True for a row with so few cells that it may be a title: one, perhaps beside a number. */
function isTitleRow(cells: readonly Cell[]): boolean {
  return cells.filter((cell) => !isBlank(cell)).length <= 2;
}

function isCertain(column: Column): boolean {
  return encodings.some((encoding) => column[encoding].isCertain || column[encoding].words.size >= minWords);
}

/** The encoding of each column that is in one. One word is enough if another column is certain. */
function decide(columns: ReadonlyMap<number, Column>): Map<number, LegacyEncoding> {
  const fitting = [...columns].map(([index, column]) => ({
    index,
    fits: encodings.filter((encoding) => {
      const tally = column[encoding];
      return !tally.isMisfit && tally.words.size > 0 && !isMixed(tally);
    }),
    isCertain: isCertain(column),
  }));
  const decided = new Map<number, LegacyEncoding>();
  for (const { index, fits, isCertain } of fitting) {
    if (isCertain && fits.length === 1 && fits[0]) decided.set(index, fits[0]);
  }
  const used = new Set(decided.values());
  for (const { index, fits } of fitting) {
    const known = fits.filter((encoding) => used.has(encoding));
    if (known.length === 1 && known[0]) decided.set(index, known[0]);
  }
  return decided;
}

/**
 * The cell of a header or a title with its text in Unicode, if it names a field, or is certainly Vietnamese, only in an encoding
 * from before Unicode.
 */
export function decodeHeader(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const found = encodings.flatMap((encoding) => {
    const reading = readAs[encoding](cell);
    return reading.kind === 'fits' && reading.evidence.length > 0 ? [reading] : [];
  });
  const header = found.find(({ text }) => fieldOf(text) !== null);
  return (header ?? found.find(({ evidence }) => new Set(evidence).size > 1))?.text ?? cell;
}

/** The number of the row that is most likely the header; 0 if there is none. */
function bestHeaderRow(head: readonly Row[]): number {
  let best = { number: 0, score: 1 };
  for (const row of head) {
    const cells = row.cells.map(decodeHeader);
    const score = headerScore([{ ...row, cells }]);
    if (score > best.score) best = { number: row.number, score };
  }
  return best.number;
}
