import type { CheckedRow, Fault } from '#domain/import/checked-row.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { nameSortKey } from '#domain/name-key.ts';
import { hasTwelveDigits } from '#domain/printed-number.ts';
import { foldText } from '#domain/text.ts';
import { type DerivedTexts, warrantyRow } from '#domain/warranty/warranty-row.ts';
import {
  type CheckedChunk,
  type CheckedSummary,
  encodeRows,
  type ImportedRow,
  type ReadOptions,
  type ReadSummary,
  type RowIssue,
  type TwelveDigitRow,
  type WarrantyChunk,
} from '#import/import-request.ts';
import { maxListedIssues } from '#import/limits.ts';
import { memoize } from '#import/memoize.ts';
import { faultGroups } from '#import/rows/fault-groups.ts';
import { maxCellText } from '#import/rows/planned-cells.ts';
import { readTables } from '#import/rows/read-tables.ts';
import type { ResolvedCard } from '#import/rows/resolve-cards.ts';
import { cellText, type Table } from '#import/table.ts';

/**
 * Maps the tables of a file to warranties to store, in chunks of two thousand rows, and returns the summary.
 * @throws {UnreadableFile} as `readTables` does
 */
export async function* mapTables(
  tables: readonly Table[],
  options: ReadOptions,
  notes: readonly string[] = [],
  rowLimit?: number,
): AsyncGenerator<WarrantyChunk, ReadSummary, void> {
  const chunks = readTables(tables, { ...options, notes, rowLimit, isReview: false });
  const foldRepeated = memoize(foldText);
  // Names are nearly all different, but have few words.
  const foldWord = memoize(foldText);
  const sortKeyRepeated = memoize(nameSortKey);
  const texts: DerivedTexts = {
    fold: (text, isUnique) => (isUnique ? text.split(' ').map(foldWord).join(' ') : foldRepeated(text)),
    sortKey: (name, isUnique) => (isUnique ? nameSortKey(name) : sortKeyRepeated(name)),
  };
  let listed = 0;
  for (;;) {
    const next = await chunks.next();
    if (next.done) return next.value;
    const { cards, rowsRead, share } = next.value;
    const { rows, issues, ...others } = sortCards(cards, texts);
    issues.splice(maxListedIssues - listed);
    listed += issues.length;
    const cardColumn = cards.at(-1)?.reader.cardColumn ?? '';
    yield { rows: encodeRows(rows), count: rows.length, ...others, cardColumn, issues, rowsRead, share };
  }
}

/** The rows to store, which of them repeat an earlier number, and the issues of the others. */
function sortCards(cards: readonly ResolvedCard[], texts: DerivedTexts) {
  const rows: ImportedRow[] = [];
  const repeats: number[] = [];
  const twelveDigits: TwelveDigitRow[] = [];
  const issues: RowIssue[] = [];
  const doubted: WarrantyChunk['doubted'] = [];
  for (const card of cards) {
    const { fields, cardKey, isSkipped, reader, position, faults, repeats: before } = card;
    if (isSkipped) continue;
    twelveDigits.push(...twelveDigitRow(card, rows.length));
    const sheet = reader.isOneOfMany ? position.sheet : null;
    const found = faults.map((fault): RowIssue => ({ sheet, row: position.row, ...fault }));
    if (fields) {
      const row: ImportedRow = [sheet, position.row, ...warrantyRow(fields, texts, cardKey)];
      if (before !== null) repeats.push(rows.length);
      if (found.length > 0) doubted.push({ row, issues: found });
      else rows.push(row);
    } else issues.push(...found);
  }
  return { rows, repeats, twelveDigits, issues, doubted };
}

/** The row if its number has twelve digits and it can be stored. */
function twelveDigitRow(card: ResolvedCard, at: number): TwelveDigitRow[] {
  const { fields, faults, cardKey, isSkipped, reader, position } = card;
  if (!fields || faults.length > 0 || isSkipped || !hasTwelveDigits(cardKey)) return [];
  const sheet = reader.isOneOfMany ? position.sheet : null;
  return [{ sheet, row: position.row, at, cardKey, clinicId: fields.clinicId }];
}

/**
 * Maps the tables of a file to checked rows, in chunks of two thousand, and returns the summary.
 * @throws {UnreadableFile} as `readTables` does
 */
export async function* checkTables(
  tables: readonly Table[],
  options: ReadOptions,
  notes: readonly string[] = [],
): AsyncGenerator<CheckedChunk, CheckedSummary, void> {
  const chunks = readTables(tables, { ...options, notes, isReview: true });
  const groups = faultGroups();
  for (;;) {
    const next = await chunks.next();
    if (next.done) return { ...next.value, faults: groups.list() };
    const { cards, rowsRead, share } = next.value;
    const lines: string[] = [];
    const skipped: number[] = [];
    for (const [at, card] of cards.entries()) {
      lines.push(`${JSON.stringify(checkedRow(card))}\n`);
      if (card.isSkipped) skipped.push(at);
      else groups.addAll(card.position, certainFaults(card));
    }
    const cardKeys = cards.map(({ fields, isSkipped, cardKey }) => (fields && !isSkipped ? cardKey : null));
    const twelveDigits = cards.flatMap(twelveDigitRow);
    const cardColumn = cards.at(-1)?.reader.cardColumn ?? '';
    const rows = new TextEncoder().encode(lines.join(''));
    yield { rows, cardKeys, skipped, twelveDigits, cardColumn, rowsRead, share };
  }
}

/** The faults of a row whatever the register has. */
function certainFaults({ fields, faults }: ResolvedCard): readonly Fault[] {
  return fields ? [] : faults;
}

function checkedRow({ reader, position, cells, fields, faults, repeats, isSkipped }: ResolvedCard): CheckedRow {
  const shown: Partial<Record<ImportField, string>> = {};
  for (const [at, { field }] of reader.slots.entries()) {
    const text = cellText(cells[at] ?? null);
    if (text !== '') shown[field] = text.slice(0, maxCellText);
  }
  return { ...position, fields, cells: shown, faults, repeats, isSkipped };
}
