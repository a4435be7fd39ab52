import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { RowIssue } from '#import/import-request.ts';
import { unknownNameText } from '#import/rows/match-names.ts';
import type { ImportResult } from '#import/staged/import-records.server.ts';
import { importVerdicts as words } from '#strings/vi/server/import-rows.ts';
import { imports } from '#strings/vi/server/imports.ts';

/** What storing the rows of a file has done, or would do. */
export interface ImportOutcome extends Omit<CheckSummary, 'counts' | 'faults'> {
  /** Its id in the history; undefined for a dry run. */
  importId: number | undefined;
  result: ImportResult;
  /** False after a dry run, and if rows were refused. */
  stored: boolean;
  fileName: string;
  rowsRead: number;
  /** The number of rows that are cards of the register with other values, or, of a repeated file, with the same ones. */
  inRegister: number;
  /** True if the register has all cards of the file with the same values, and the plan refuses known numbers. */
  isRepeated: boolean;
  /** The earlier import of the first and the last card of a repeated file, if it is the same. */
  before: { fileName: string; createdAt: string } | undefined;
  /** The first issues, in the order of the file; `issueCount` counts all. */
  issues: RowIssue[];
  issueCount: number;
}

/** Formats the outcome of an import. */
export function verdict(outcome: ImportOutcome): string {
  const { issueCount, inRegister, rowsRead, stored, dates } = outcome;
  if (stored) {
    const { added, updated, same, skipped, faulty } = outcome.result;
    return words.imported(added, updated, same, skipped, faulty);
  }
  if (outcome.isRepeated) return words.repeated(inRegister, importedBefore(outcome));
  if (issueCount === 0 && dates?.isUndecided) return imports.datesUndecided(dates.reason);
  if (issueCount === 0) return words.checked(rowsRead - outcome.result.skipped);
  return issueCount === inRegister ? words.otherValues(inRegister) : words.refused(issueCount, rowsRead, inRegister);
}

/** The names that are not known, and what was not read, skipped or corrected. */
export function warningsOf({ unknownNames, notes }: Pick<CheckSummary, 'unknownNames' | 'notes'>): string[] {
  return [...unknownNames.map(unknownNameText), ...notes];
}

function importedBefore({ before, fileName }: ImportOutcome): { day: string; fileName: string | null } | null {
  if (!before) return null;
  const day = formatDate(todayInVietnam(new Date(before.createdAt)));
  return { day, fileName: before.fileName === fileName ? null : before.fileName };
}
