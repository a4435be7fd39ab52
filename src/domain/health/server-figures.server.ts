import type { Database } from '#database/database.ts';
import { type DiskSpace, diskSpace } from '#domain/health/disk-space.server.ts';

/** What the server knows of its register and disk. What cannot be read is missing. */
export interface ServerFigures {
  /** What the register takes on the disk, without pictures and imported files. */
  registerBytes?: number;
  disk?: DiskSpace;
  /** Imports by state, such as `stored` or `failed`, of all processes. */
  imports?: { state: string; count: number }[];
}

export async function readFigures(db: Database, dataDir: string): Promise<ServerFigures> {
  const [size, disk, imports] = await Promise.allSettled([db.size(), diskSpace(dataDir), countImports(db)]);
  return {
    ...(size.status === 'fulfilled' && { registerBytes: size.value }),
    ...(disk.status === 'fulfilled' && { disk: disk.value }),
    ...(imports.status === 'fulfilled' && { imports: imports.value }),
  };
}

async function countImports(db: Database): Promise<{ state: string; count: number }[]> {
  const rows = await db.read
    .selectFrom('import')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}
