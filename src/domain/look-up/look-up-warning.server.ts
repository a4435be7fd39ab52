import type { Database } from '#database/database.ts';
import type { LookUpActivity } from '#domain/look-up/look-up-budgets.server.ts';
import { usualOf } from '#domain/look-up/usual-look-ups.server.ts';
import type { Warning, WarningProvider } from '#domain/overview/warning.ts';
import { lookUpsByDay } from '#domain/warranty/look-up-counter.server.ts';
import { warnings as words } from '#strings/vi/server/warnings.ts';

const daysRead = 29;
/** Fewer are never a reason to warn, whatever is usual. */
const fewestMissesADay = 100;
const fewestMissesAnHour = 50;
const fewestADay = 1_000;
/** So many times what is usual. */
const muchMore = 3;

/**
 * Warns of card numbers being tried out, or read one after the other, and of look-ups that cannot be told apart.
 *
 * @param activity undefined where nothing is limited
 */
export function lookUpWarning(db: Database, activity: () => LookUpActivity | undefined): WarningProvider {
  return async () => {
    const days = await lookUpsByDay(db, daysRead);
    const usual = usualOf(days);
    const { found, notFound } = days.at(-1) ?? { found: 0, notFound: 0 };
    const hour = activity();
    const warnings: Warning[] = [];
    const isMissing =
      notFound >= Math.max(fewestMissesADay, muchMore * usual.notFound) ||
      (hour?.misses ?? 0) >= Math.max(fewestMissesAnHour, usual.notFound);
    if (isMissing) {
      const message = words.manyMisses(notFound, hour?.misses, usual.notFound);
      warnings.push({ code: 'look-up-misses', message: [message, ...measures(hour)].join(' ') });
    }
    const all = found + notFound;
    const usualAll = usual.found + usual.notFound;
    if (!isMissing && (hour?.isSlowedDown || all >= Math.max(fewestADay, muchMore * usualAll))) {
      const message = words.manyLookUps(all, usualAll);
      warnings.push({ code: 'look-ups', message: [message, ...measures(hour)].join(' ') });
    }
    if (hour?.isBehindUnknownProxy) warnings.push({ code: 'unknown-proxy', message: words.unknownProxy });
    return warnings;
  };
}

/** What is being done about it, a sentence each. */
function measures(hour: LookUpActivity | undefined): string[] {
  if (!hour) return [words.noLimit];
  const refused = hour.refused > 0 ? [words.refused(hour.refused)] : [];
  return hour.isSlowedDown ? [...refused, words.slowedDown] : refused;
}
