import type { Database } from '#database/database.ts';
import type { LookUpActivity } from '#domain/look-up/budgets.server.ts';
import { lookUpsByDay, usualDays, usualLookUps } from '#domain/look-up/notes.server.ts';
import type { Warning, WarningProvider } from '#domain/warning.ts';
import { warnings as words } from '#strings/vi/server/warnings.ts';

/** Minimum numbers for a warning, and the factor over what is usual. */
const minMissesPerDay = 100;
const minMissesPerHour = 50;
const minLookUpsPerDay = 1_000;
const warningFactor = 3;

/**
 * Warns of guessed or enumerated card numbers.
 *
 * @param activity returns undefined if look-ups are not limited
 */
export function lookUpWarning(db: Database, activity: () => LookUpActivity | undefined): WarningProvider {
  return async () => {
    const days = await lookUpsByDay(db, usualDays);
    const usual = usualLookUps(days);
    const { found, notFound } = days.at(-1) ?? { found: 0, notFound: 0 };
    const [all, usualAll] = [found + notFound, usual.found + usual.notFound];
    const hour = activity();
    const measures = measuresOf(hour);
    const warnings: Warning[] = [];
    if (
      notFound >= Math.max(minMissesPerDay, warningFactor * usual.notFound) ||
      (hour?.misses ?? 0) >= Math.max(minMissesPerHour, usual.notFound)
    ) {
      const message = words.manyMisses(notFound, hour?.misses, usual.notFound);
      warnings.push({ code: 'look-up-misses', message: [message, ...measures].join(' ') });
    } else if (hour?.isSlowedDown || all >= Math.max(minLookUpsPerDay, warningFactor * usualAll)) {
      const message = words.manyLookUps(all, usualAll);
      warnings.push({ code: 'look-ups', message: [message, ...measures].join(' ') });
    }
    return warnings;
  };
}

/** What the server does about it, for people. */
function measuresOf(hour: LookUpActivity | undefined): string[] {
  if (!hour) return [words.noLimit];
  const refused = hour.refused > 0 ? [words.refused(hour.refused)] : [];
  return hour.isSlowedDown ? [...refused, words.slowedDown] : refused;
}
