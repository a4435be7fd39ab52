import { statfs } from 'node:fs/promises';
import type { Check } from '#database/database.ts';
import type { Warning } from '#domain/overview/warning.ts';
import { warnings as words } from '#strings/vi/server/warnings.ts';

const mebibyte = 1024 * 1024;
/** Staff are warned when less is free, in bytes; on a small disk, when less than this part of it is. */
const low = { bytes: 1024 * mebibyte, part: 0.1 };
/** With less than this the next write may fail. */
const least = { bytes: 32 * mebibyte, part: 0.01 };

interface DiskSpace {
  /** Bytes that the server's user may still write. */
  free: number;
  total: number;
}

/** The space of the disk that a folder is on. */
async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Space on the disk as a check: failed where there is none left to write with, ok with a reason where it gets low. */
export async function checkDisk(folder: string): Promise<Check> {
  try {
    const space = await diskSpace(folder);
    const detail = `${space.free} of ${space.total} bytes are free on the disk of ${folder}`;
    if (isBelow(space, least)) return { status: 'failed', reason: 'the disk is full', detail };
    if (isBelow(space, low)) return { status: 'ok', reason: 'the disk is getting full', detail };
    return { status: 'ok' };
  } catch (error) {
    return { status: 'failed', reason: 'the disk cannot be read', detail: (error as Error).message };
  }
}

/** What the overview warns of before the disk of a folder is full; undefined while there is space enough. */
export async function diskWarning(folder: string): Promise<Warning | undefined> {
  // Where the folder is gone, that is another warning.
  const space = await diskSpace(folder).catch(() => undefined);
  if (!space || !isBelow(space, low)) return undefined;
  const megabytes = Math.floor(space.free / mebibyte);
  const percent = Math.floor((100 * space.free) / space.total);
  return { code: 'disk-space', message: words.diskSpace(megabytes, percent) };
}

function isBelow({ free, total }: DiskSpace, limit: typeof low): boolean {
  return free < Math.min(limit.bytes, limit.part * total);
}
