import type { SheetRow } from '#domain/import/import-plan.ts';
import { rowIssues, rowPositions as words } from '#strings/vi/server/import-rows.ts';

/** A position at the start of a sentence: `Dòng 12`, or `Dòng 12, trang "Tháng 5"`. */
function positionText({ sheet, row }: SheetRow): string {
  return sheet === null ? words.row(row) : words.rowOfSheet(sheet, row);
}

/** A position within a sentence: `dòng 12`. */
export function positionWithin(position: SheetRow): string {
  return positionText(position).replace(/^./u, (letter) => letter.toLocaleLowerCase('vi'));
}

/** Formats an issue: `Dòng 12: số lượng "hai" không hợp lệ`. */
export function issueText(issue: SheetRow & { reason: string }): string {
  return rowIssues.issue(positionText(issue), issue.reason);
}
