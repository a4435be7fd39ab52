import { hash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, makeFolder, replaceFile } from '#files/file-system.ts';

/** What the cache of a server takes at most, in bytes. A picture's nine files have about half a megabyte. */
const maxCacheBytes = 1024 * 1024 * 1024;
/** What is left of a full cache. */
const emptiedTo = 0.75;

/** Copies of files of the register on a server's disk. Each is compared with its sum before it is served. */
export class PictureCache {
  readonly folder: string;
  readonly #maxBytes: number;
  /** What the files take, in bytes; undefined until they have been counted. */
  #bytes: number | undefined;

  constructor(folder: string, maxBytes: number = maxCacheBytes) {
    this.folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** True if the file is there with this content. */
  async has(file: string, sha256: string): Promise<boolean> {
    const bytes = await ignoreMissing(readFile(join(this.folder, file)));
    return bytes !== undefined && hash('sha256', bytes) === sha256;
  }

  /** Adds or replaces a file. `writtenAt` is what all servers say of it, so that its ETag is the same on all of them. */
  async put(file: string, bytes: Uint8Array, writtenAt: Date): Promise<void> {
    await makeFolder(this.folder);
    if ((this.#bytes ?? (await this.#count())) + bytes.length > this.#maxBytes) await this.#makeRoom(bytes.length);
    await replaceFile(join(this.folder, file), bytes, writtenAt);
    this.#bytes = (this.#bytes ?? 0) + bytes.length;
  }

  /** Removes a file, if it is there. */
  async remove(file: string): Promise<void> {
    await rm(join(this.folder, file), { force: true });
  }

  /** Removes all files but these, such as what a killed server has begun to write. */
  async keepOnly(files: ReadonlySet<string>): Promise<void> {
    for (const file of (await ignoreMissing(readdir(this.folder))) ?? []) {
      if (!files.has(file)) await this.remove(file);
    }
    await this.#count();
  }

  /** Removes the files that have been here for the longest time. */
  async #makeRoom(size: number): Promise<void> {
    const left = Math.min(emptiedTo * this.#maxBytes, this.#maxBytes - size);
    const files = (await this.#list()).toSorted((a, b) => a.addedAt - b.addedAt);
    let bytes = files.reduce((sum, file) => sum + file.size, 0);
    for (const old of files) {
      if (bytes <= left) break;
      await this.remove(old.file);
      bytes -= old.size;
    }
    this.#bytes = bytes;
  }

  async #count(): Promise<number> {
    this.#bytes = (await this.#list()).reduce((sum, { size }) => sum + size, 0);
    return this.#bytes;
  }

  async #list(): Promise<{ file: string; size: number; addedAt: number }[]> {
    const files = (await ignoreMissing(readdir(this.folder))) ?? [];
    const found = files.map(async (file) => {
      const stats = await ignoreMissing(stat(join(this.folder, file)));
      return stats ? [{ file, size: stats.size, addedAt: stats.ctimeMs }] : [];
    });
    return (await Promise.all(found)).flat();
  }
}
