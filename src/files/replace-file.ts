import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

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
