import { statfs } from 'node:fs/promises';
import type { Check } from '#database/database.ts';
import type { Warning } from '#domain/warning.ts';
import { warnings as words } from '#strings/vi/server/warnings.ts';

const mebibyte = 1024 * 1024;
/** Staff are warned below this free space: in bytes, or as a share of a small disk. */
const low = { bytes: 1024 * mebibyte, share: 0.1 };
/** Below this the next write may fail. */
const minimum = { bytes: 32 * mebibyte, share: 0.01 };

export interface DiskSpace {
  /** Bytes that the server's user may still write. */
  free: number;
  total: number;
}

/** The space on the disk of a folder. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Checks the disk of a folder: failed if it is full, ok with a reason if space is low. */
export async function checkDisk(folder: string): Promise<Check> {
  try {
    const space = await diskSpace(folder);
    const detail = `${space.free} of ${space.total} bytes are free on the disk of ${folder}`;
    if (isBelow(space, minimum)) return { status: 'failed', reason: 'the disk is full', detail };
    if (isBelow(space, low)) return { status: 'ok', reason: 'the disk is getting full', detail };
    return { status: 'ok' };
  } catch (error) {
    return { status: 'failed', reason: 'the disk cannot be read', detail: (error as Error).message };
  }
}

/** The warning that disk space is low; undefined if there is enough. */
export async function diskWarning(folder: string): Promise<Warning | undefined> {
  // A missing folder has its own warning.
  const space = await diskSpace(folder).catch(() => undefined);
  return space && isBelow(space, low) ? lowSpace(space) : undefined;
}

/** Says how little space is left. */
export function lowSpace({ free, total }: DiskSpace): Warning {
  return {
    code: 'disk-space',
    message: words.diskSpace(Math.floor(free / mebibyte), Math.floor((100 * free) / total)),
  };
}

function isBelow({ free, total }: DiskSpace, limit: typeof low): boolean {
  return free < Math.min(limit.bytes, limit.share * total);
}
