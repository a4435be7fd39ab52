import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import type { ReadSummary, RowIssue } from '#import/import-request.ts';
import { unknownNameText } from '#import/rows/match-names.ts';
import type { ImportResult } from '#import/staged/import-records.server.ts';
import { importVerdicts as words } from '#strings/vi/server/import-notes.ts';
import { imports } from '#strings/vi/server/imports.ts';

/** What storing the rows of a file has done, or would have. */
export interface ImportOutcome extends ReadSummary {
  /** Its id in the history; undefined for a dry run. */
  importId: number | undefined;
  result: ImportResult;
  /** False after a dry run, and if the transaction was rolled back. */
  stored: boolean;
  fileName: string;
  /** The number of rows that are cards of the register with other values, or, of a repeated file, with the same ones. */
  inRegister: number;
  /** True if the register has all cards of the file with the same values, and the plan refuses known numbers. */
  isRepeated: boolean;
  /** The earlier import of the first and the last card of a repeated file, if it is the same. */
  before: { fileName: string; createdAt: string } | undefined;
  /** The first issues, in the order of the file. */
  issues: RowIssue[];
}

/** Formats the outcome of an import. */
export function verdict(outcome: ImportOutcome): string {
  const { issueCount, inRegister, rowsRead, rowsAccepted, stored, dates } = outcome;
  if (stored) return storedVerdict(outcome.result);
  if (outcome.isRepeated) return words.repeated(inRegister, importedBefore(outcome));
  if (issueCount === 0 && dates?.isUndecided) return imports.datesUndecided(dates.reason);
  if (issueCount === 0) return words.checked(rowsAccepted);
  return issueCount === inRegister ? words.otherValues(inRegister) : words.refused(issueCount, rowsRead, inRegister);
}

/** The same for an import that was stored. */
export function storedVerdict({ added, updated, same, skipped, faulty }: ImportResult): string {
  return words.imported(added, updated, same, skipped, faulty);
}

/** The names that are not known, and what was not read, skipped or corrected. */
export function warningsOf({ unknownNames, notes }: Pick<ReadSummary, 'unknownNames' | 'notes'>): string[] {
  return [...unknownNames.map(unknownNameText), ...notes];
}

function importedBefore({ before, fileName }: ImportOutcome): { day: string; fileName: string | null } | null {
  if (!before) return null;
  const day = formatDate(todayInVietnam(new Date(before.createdAt)));
  return { day, fileName: before.fileName === fileName ? null : before.fileName };
}
