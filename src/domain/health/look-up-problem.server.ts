import type { Database } from '#database/database.ts';
import type { Problem } from '#domain/health/checks.server.ts';
import type { LookUpActivity } from '#domain/look-up/budgets.server.ts';
import { lookUpsByDay, usualDays, usualLookUps } from '#domain/look-up/notes.server.ts';
import { warnings as words } from '#strings/vi/server/health.ts';

/** Minimum numbers for a warning, and the factor over what is usual. */
const minMissesPerDay = 100;
const minMissesPerHour = 50;
const minLookUpsPerDay = 1_000;
const warningFactor = 3;

/**
 * Creates the function that detects guessed or enumerated card numbers.
 *
 * @param activity returns undefined if look-ups are not limited
 */
export function createLookUpProblem(db: Database, activity: () => LookUpActivity | undefined) {
  return async (): Promise<Problem | undefined> => {
    const days = await lookUpsByDay(db, usualDays);
    const usual = usualLookUps(days);
    const { found, notFound } = days.at(-1) ?? { found: 0, notFound: 0 };
    const [all, usualAll] = [found + notFound, usual.found + usual.notFound];
    const hour = activity();
    const problem = (code: string, message: string): Problem => ({
      code,
      state: 'attention',
      message: [message, ...measuresOf(hour)].join(' '),
    });
    if (
      notFound >= Math.max(minMissesPerDay, warningFactor * usual.notFound) ||
      (hour?.misses ?? 0) >= Math.max(minMissesPerHour, usual.notFound)
    )
      return problem('look-up-misses', words.manyMisses(notFound, hour?.misses, usual.notFound));
    if (hour?.isSlowedDown || all >= Math.max(minLookUpsPerDay, warningFactor * usualAll))
      return problem('look-ups', words.manyLookUps(all, usualAll));
    return undefined;
  };
}

/** What the server does about it, for people. */
function measuresOf(hour: LookUpActivity | undefined): string[] {
  if (!hour) return [words.noLimit];
  const refused = hour.refused > 0 ? [words.refused(hour.refused)] : [];
  return hour.isSlowedDown ? [...refused, words.slowedDown] : refused;
}
