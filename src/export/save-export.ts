import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a file beside its place and renames it there when it is whole, so that a file of that name is never a part. A file
 * that was there before is replaced.
 *
 * @throws {Error} of the file system; the unfinished file has been removed then
 */
export async function saveWhole(path: string, bytes: Readable): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  try {
    // The names of patients are for the caller's eyes.
    await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    const file = await open(unfinished, 'r+');
    await file.sync().finally(() => file.close());
    await rename(unfinished, path);
  } catch (error) {
    bytes.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}
