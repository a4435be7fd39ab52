import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFull } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

/** The folders of imports, by id: the file as it was sent, and what its check has found. Only the server's user may read them. */
export class ImportFiles {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'imports');
  }

  /** The path of the file of an import. */
  source(id: number): string {
    return join(this.#path, String(id), 'source');
  }

  /** The folder of the rows that a check by this version of the plan has found. */
  check(id: number, version: number): string {
    return join(this.#path, String(id), `check-${version}`);
  }

  /** The folder of the faulty rows that a stored import has left out. */
  faulty(id: number): string {
    return join(this.#path, String(id), 'faulty');
  }

  /** Moves a file on the same disk here; it is gone from where it was. */
  async adopt(id: number, path: string): Promise<void> {
    await this.#create(id);
    await rename(path, this.source(id));
  }

  /** @throws {StorageFull} */
  async copy(id: number, path: string): Promise<void> {
    await this.#create(id);
    try {
      await copyFile(path, this.source(id), constants.COPYFILE_EXCL);
    } catch (error) {
      await this.remove(id);
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull(words.uploadDiskFull) : error;
    }
  }

  async has(id: number): Promise<boolean> {
    return (await stat(this.source(id)).catch(() => undefined)) !== undefined;
  }

  /** Removes everything of an import. */
  async remove(id: number): Promise<void> {
    await rm(join(this.#path, String(id)), { recursive: true, force: true });
  }

  /** Removes the rows of all checks but one. */
  async removeChecks(id: number, except?: number): Promise<void> {
    const folder = join(this.#path, String(id));
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.startsWith('check-') && name !== `check-${except}`)
        await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  /** The ids of the imports that have a folder. */
  async ids(): Promise<number[]> {
    const names = await readdir(this.#path).catch(() => []);
    return names.filter((name) => /^[1-9]\d{0,9}$/.test(name)).map(Number);
  }

  async #create(id: number): Promise<void> {
    // A folder of that id is left over from a register that was restored to an earlier state.
    await this.remove(id);
    await mkdir(join(this.#path, String(id)), { recursive: true, mode: 0o700 });
  }
}

/** The SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}
