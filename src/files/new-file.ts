import { type FileHandle, link, open, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ignoreMissing, syncFolder } from '#files/file-system.ts';

/** There is a file of that name, and it is not replaced. */
export class FileExists extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`There is a file ${path} already.`);
    this.path = path;
  }
}

/** True for the name of a file that is being written, or was when its process ended. */
export function isUnfinished(name: string): boolean {
  return /^\..+\.\d+\.part$/.test(name);
}

/**
 * A file that is written beside its place and linked there when it is whole and on the disk. Only its owner may read it. A
 * file that is there is never replaced.
 */
export class NewFile {
  readonly handle: FileHandle;
  readonly #path: string;
  readonly #unfinished: string;

  private constructor(path: string, unfinished: string, handle: FileHandle) {
    this.#path = path;
    this.#unfinished = unfinished;
    this.handle = handle;
  }

  /**
   * @param path whose folder exists
   * @throws {FileExists}
   */
  static async create(path: string): Promise<NewFile> {
    await refuseExisting(path);
    const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
    return new NewFile(path, unfinished, await open(unfinished, 'wx', 0o600));
  }

  /**
   * Puts the file where it belongs, whole. Returns its size in bytes.
   *
   * @throws {FileExists}
   */
  async commit(): Promise<number> {
    await this.handle.sync();
    const { size } = await this.handle.stat();
    await this.handle.close();
    await link(this.#unfinished, this.#path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new FileExists(this.#path) : error;
    });
    await rm(this.#unfinished);
    await syncFolder(dirname(this.#path));
    return size;
  }

  /** Removes what has been written. */
  async abort(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.#unfinished, { force: true });
  }
}

/** @throws {FileExists} if there is a file of that name */
export async function refuseExisting(path: string): Promise<void> {
  if (await ignoreMissing(stat(path))) throw new FileExists(path);
}
