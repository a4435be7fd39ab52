import type { Database } from '#database/database.ts';
import { baselineOf } from '#domain/look-up/look-up-baseline.server.ts';
import type { LookUpActivity } from '#domain/look-up/look-up-budgets.server.ts';
import { lookUpsByDay } from '#domain/look-up/look-up-counter.server.ts';
import type { Warning, WarningProvider } from '#domain/warning.ts';
import { warnings as words } from '#strings/vi/server/warnings.ts';

const daysRead = 29;
/** Minimum numbers for a warning. */
const minMissesPerDay = 100;
const minMissesPerHour = 50;
const minLookUpsPerDay = 1_000;
/** Factor over the baseline for a warning. */
const warningFactor = 3;

/**
 * Warns of guessed or enumerated card numbers.
 *
 * @param activity returns undefined if look-ups are not limited
 */
export function lookUpWarning(db: Database, activity: () => LookUpActivity | undefined): WarningProvider {
  return async () => {
    const days = await lookUpsByDay(db, daysRead);
    const baseline = baselineOf(days);
    const { found, notFound } = days.at(-1) ?? { found: 0, notFound: 0 };
    const hour = activity();
    const warnings: Warning[] = [];
    const hasManyMisses =
      notFound >= Math.max(minMissesPerDay, warningFactor * baseline.notFound) ||
      (hour?.misses ?? 0) >= Math.max(minMissesPerHour, baseline.notFound);
    if (hasManyMisses) {
      const message = words.manyMisses(notFound, hour?.misses, baseline.notFound);
      warnings.push({ code: 'look-up-misses', message: [message, ...measures(hour)].join(' ') });
    }
    const all = found + notFound;
    const baselineAll = baseline.found + baseline.notFound;
    if (!hasManyMisses && (hour?.isSlowedDown || all >= Math.max(minLookUpsPerDay, warningFactor * baselineAll))) {
      const message = words.manyLookUps(all, baselineAll);
      warnings.push({ code: 'look-ups', message: [message, ...measures(hour)].join(' ') });
    }
    return warnings;
  };
}

/** What the server does about it, for people. */
function measures(hour: LookUpActivity | undefined): string[] {
  if (!hour) return [words.noLimit];
  const refused = hour.refused > 0 ? [words.refused(hour.refused)] : [];
  return hour.isSlowedDown ? [...refused, words.slowedDown] : refused;
}
