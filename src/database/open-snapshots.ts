import type { DatabaseLocation, Snapshots } from '#database/snapshots.ts';

/** Opens a connection. The engine's driver is loaded now. */
export async function openSnapshots(location: DatabaseLocation): Promise<Snapshots> {
  if (location.engine === 'sqlite') {
    const { SqliteSnapshots } = await import('#database/sqlite/snapshots.ts');
    return new SqliteSnapshots(location.file);
  }
  const { PostgresSnapshots } = await import('#database/postgres/snapshots.ts');
  return new PostgresSnapshots(location.address);
}
