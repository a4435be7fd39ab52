import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The result of `read`, or undefined if the file or folder does not exist. */
export async function ignoreMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes a folder that survives a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made === undefined) return;
  await syncFolder(path);
  await syncFolder(dirname(made));
}

/** Moves a file, to another disk, too. */
export async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    const copy = await open(to, 'r+');
    await copy.sync().finally(() => copy.close());
    await rm(from);
  }
}

/** Writes the entries of a folder to the disk. Windows does so by itself and cannot open a folder. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Replaces a small file atomically: a reader finds the old content or the new one, even after a crash.
 *
 * @param writtenAt when the file says that it was last written; now by default
 */
export async function replaceFile(path: string, content: string | Uint8Array, writtenAt?: Date): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      if (writtenAt) await file.utimes(writtenAt, writtenAt);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
