import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import type { ImportOutcome } from '#import/at-once/import-outcome.ts';
import { unknownNameText } from '#import/match-names.ts';
import type { ImportResult } from '#import/staged/import-result.ts';
import { importVerdicts as words } from '#strings/vi/server/import-notes.ts';

/** Formats the outcome of an import. */
export function verdict(outcome: ImportOutcome): string {
  const { issueCount, inRegister, rowsRead, rowsAccepted, stored } = outcome;
  if (stored) return storedVerdict(outcome.result);
  if (issueCount === 0) return words.checked(rowsAccepted);
  if (isRepetition(outcome)) return words.repeated(inRegister, importedBefore(outcome));
  return words.refused(issueCount, rowsRead, inRegister);
}

/** The same for an import that was stored. */
export function storedVerdict({ added, updated, same, skipped, faulty }: ImportResult): string {
  return words.imported(added, updated, same, skipped, faulty);
}

/** The names that are not known, and what was not read, skipped or corrected. */
export function warningsOf({ unknownNames, notes }: Pick<ImportOutcome, 'unknownNames' | 'notes'>): string[] {
  return [...unknownNames.map(unknownNameText), ...notes];
}

/** What is kept of an import that is not to be repeated, until a card of it is removed for good: warnings may quote rows. */
export interface StoredDetail {
  warnings: string[];
}

/** True if the only problem is that all cards of the file are in the register already. */
export function isRepetition({ issueCount, inRegister, rowsRead }: ImportOutcome): boolean {
  return inRegister > 0 && inRegister === rowsRead && issueCount === inRegister;
}

function importedBefore({ before, fileName }: ImportOutcome): { day: string; fileName: string | null } | null {
  if (!before) return null;
  const day = formatDate(todayInVietnam(new Date(before.createdAt)));
  return { day, fileName: before.fileName === fileName ? null : before.fileName };
}
