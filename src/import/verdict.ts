import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import type { ImportOutcome } from '#import/import-outcome.ts';
import { importVerdicts as words } from '#strings/vi/server/import-notes.ts';

/** Formats the outcome of an import. */
export function verdict(outcome: ImportOutcome): string {
  const { issueCount, inRegister, rowsRead, rowsAccepted, stored } = outcome;
  if (stored) {
    const { added, updated, same, skipped, faulty } = outcome.result;
    return words.imported(added, updated, same, skipped, faulty);
  }
  if (issueCount === 0) return words.checked(rowsAccepted);
  if (isRepetition(outcome)) return words.repeated(inRegister, importedBefore(outcome));
  return words.refused(issueCount, rowsRead, inRegister);
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
