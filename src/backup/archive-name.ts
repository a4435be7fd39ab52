/** The name of an archive that is made now, such as `ads-20261122-190000Z.tar`. */
export function archiveName(now: Date): string {
  const digits = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `ads-${digits}Z.tar`;
}
