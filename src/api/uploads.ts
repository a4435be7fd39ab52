import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DomainError, StorageFull } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

/** A file that was last written so long ago is nobody's any more, in ms. */
const longestUpload = 60 * 60 * 1000;

/** A file that somebody has sent. Its bytes are on the disk until the request is over. */
export class UploadedFile extends File {
  readonly path: string;

  constructor(bytes: Blob, name: string, path: string) {
    super([bytes], name);
    this.path = path;
  }
}

/** The folder where files lie while they are sent and worked on. Nobody else may read it. */
export class UploadFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Removes what a server that was killed has left behind. What is younger may be another process's, of the same folder. */
  async clear(): Promise<void> {
    const names = await readdir(this.#path).catch(() => []);
    for (const name of names) {
      const path = join(this.#path, name);
      const written = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (written !== undefined && written < Date.now() - longestUpload) await rm(path, { force: true });
    }
  }

  /**
   * Writes a file as it comes. Nothing is left behind when it throws.
   *
   * @throws {StorageFull}
   */
  async write(bytes: Readable, name: string): Promise<UploadedFile> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
    const path = join(this.#path, randomBytes(16).toString('hex'));
    try {
      await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return new UploadedFile(await openAsBlob(path), name, path);
    } catch (error) {
      await rm(path, { force: true });
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull(words.uploadDiskFull) : error;
    }
  }

  async remove({ path }: UploadedFile): Promise<void> {
    await rm(path, { force: true });
  }
}

/** Runs `work` where there is room for one more, from its first byte to its answer. */
export type UploadQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Room for so many uploads: those that are being sent, those that wait, and the one that is worked on.
 *
 * @param busy what is thrown where there is no room
 */
export function createUploadQueue(most: number, busy: () => DomainError): UploadQueue {
  let taken = 0;
  return async (work) => {
    if (taken >= most) throw busy();
    taken++;
    try {
      return await work();
    } finally {
      taken--;
    }
  };
}
