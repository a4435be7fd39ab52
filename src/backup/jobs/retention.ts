import { readArchiveName } from '#backup/archive-name.ts';
import { isOfFuture, todayInVietnam } from '#domain/calendar.ts';

/** How many of the last days, weeks and months with a backup keep their newest one. */
const kept = { days: 7, weeks: 4, months: 12 };
const dayMs = 86_400_000;

/**
 * The backups of the server to be deleted: all but the newest of each of the last 7 days, 4 weeks
 * and 12 months that have one. Days are Vietnam's, weeks begin on Monday. Other files stay. Of backups of a damaged register the
 * newest is kept, and they never take the place of another one. Those of the future, when the clock was ahead, stay until their day has come,
 * and take no place either.
 *
 * @param names of the files in the folder of backups
 * @param damaged names of backups of a damaged register
 * @param now in ms since 1970
 */
export function expiredBackups(
  names: readonly string[],
  damaged: ReadonlySet<string> = new Set(),
  now: number = Date.now(),
): string[] {
  const backups = names.flatMap((name) => {
    const read = readArchiveName(name);
    return read?.isNightly && !isOfFuture(read.time.getTime(), now) ? [{ name, ...periodsOf(read.time) }] : [];
  });
  const newestFirst = backups.toSorted((a, b) => b.name.localeCompare(a.name));
  const newestDamaged = newestFirst.find(({ name }) => damaged.has(name));
  const keep = new Set<string>(newestDamaged && [newestDamaged.name]);
  for (const period of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      if (damaged.has(backup.name)) continue;
      if (seen.has(backup[period]) || seen.size === kept[period]) continue;
      seen.add(backup[period]);
      keep.add(backup.name);
    }
  }
  return backups.map(({ name }) => name).filter((name) => !keep.has(name));
}

function periodsOf(time: Date): Record<keyof typeof kept, string> {
  const day = todayInVietnam(time);
  const since = Date.parse(`${day}T00:00:00Z`) / dayMs;
  // 1 January 1970 was a Thursday.
  return { days: day, weeks: String(Math.floor((since + 3) / 7)), months: day.slice(0, 7) };
}
