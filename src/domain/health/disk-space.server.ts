import { statfs } from 'node:fs/promises';
import type { Check } from '#database/database.ts';

const mebibyte = 1024 ** 2;
/**
 * Below this free space it is low: in bytes, or as a share of a small disk. A tenth alone would warn for years of a large disk that
 * has room for as many backups; docs/decisions/0039-health-and-metrics.md.
 */
const low = { bytes: 5 * 1024 * mebibyte, share: 0.1 };
/** Below this the next write may fail. */
const minimum = { bytes: 32 * mebibyte, share: 0.01 };

export interface DiskSpace {
  /** Bytes that the server's user may still write. */
  free: number;
  total: number;
}

/** How a disk is; its space, unless it cannot be read. */
export interface DiskCheck extends Check {
  space?: DiskSpace;
}

/** The space on the disk of a folder. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Checks the disk of a folder: failed if it is full, ok with a reason if space is low. */
export async function checkDisk(folder: string): Promise<DiskCheck> {
  try {
    const space = await diskSpace(folder);
    const detail = `${space.free} of ${space.total} bytes are free on the disk of ${folder}`;
    if (isBelow(space, minimum)) return { status: 'failed', reason: 'the disk is full', detail, space };
    if (isLow(space)) return { status: 'ok', reason: 'the disk is getting full', detail, space };
    return { status: 'ok', space };
  } catch (error) {
    return { status: 'failed', reason: 'the disk cannot be read', detail: (error as Error).message };
  }
}

/** Whether people are to make room. */
export const isLow = (space: DiskSpace): boolean => isBelow(space, low);

function isBelow({ free, total }: DiskSpace, limit: typeof low): boolean {
  return free < Math.min(limit.bytes, limit.share * total);
}
