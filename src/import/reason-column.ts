import { normalizeText } from '#domain/text.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';
import { faultyRows as words } from '#strings/vi/server/export-file.ts';

/** The columns that the file of faulty rows adds for cells beyond the header. A row with content in them is faulty again. */
export function surplusColumns(header: readonly Cell[]): number[] {
  return header.flatMap((cell, at) => (cell === words.surplus ? [at] : []));
}

/** True for the last column of a header if it is that of the reasons in a file of faulty rows. It is never read. */
export function isReasonColumn(header: readonly Cell[], at: number): boolean {
  const isLast = header.slice(at + 1).every((cell) => isBlank(cell));
  return isLast && normalizeText(cellText(header[at] ?? null)) === words.reason;
}
