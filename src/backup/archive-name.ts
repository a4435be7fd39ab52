/** The names of backups that the server makes by itself begin so. Only these are removed by it. */
const nightlyPrefix = 'ads-nightly-';

/** The name of an archive that somebody makes now, such as `ads-20261122-190000Z.tar`. */
export function archiveName(now: Date): string {
  return `ads-${compact(now)}.tar`;
}

/** The name of an archive that the server makes now by itself. */
export function nightlyName(now: Date): string {
  return `${nightlyPrefix}${compact(now)}.tar`;
}

/** When the archive of this name was made, and whether the server made it by itself; undefined for all other names. */
export function readArchiveName(name: string): { time: Date; isNightly: boolean } | undefined {
  const [, nightly, year, month, day, hours, minutes, seconds] =
    /^ads-(nightly-)?(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? undefined : { time, isNightly: nightly !== undefined };
}

function compact(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}Z`;
}
