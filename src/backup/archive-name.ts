/** The names of backups that the server makes by itself begin so. Only these are removed by it. */
const nightlyPrefix = 'ads-nightly-';

/** What the name of an archive tells. */
interface ArchiveName {
  /** When it was made. Names have whole seconds. */
  time: Date;
  /** Whether the server made it by itself. */
  isNightly: boolean;
  isEncrypted: boolean;
}

/** The name of an archive, such as `ads-20261122-190000Z.tar`, or `….tar.age` of an encrypted one. */
export function archiveName({ time, isNightly, isEncrypted }: ArchiveName): string {
  return `${isNightly ? nightlyPrefix : 'ads-'}${compact(time)}.tar${isEncrypted ? '.age' : ''}`;
}

/** What the name of an archive tells; undefined for all other names. */
export function readArchiveName(name: string): ArchiveName | undefined {
  const [, nightly, year, month, day, hours, minutes, seconds, age] =
    /^ads-(nightly-)?(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z\.tar(\.age)?$/.exec(name) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(time.getTime())) return undefined;
  return { time, isNightly: nightly !== undefined, isEncrypted: age !== undefined };
}

function compact(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}Z`;
}
