import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Write } from '#database/database.ts';
import { isDiskFull, StorageFull } from '#domain/errors.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { copyRows } from '#import/staged/row-files.ts';
import { api as words } from '#strings/vi/server/api.ts';

/** The folder of each import in `DATA_DIR/imports`. Only the server's user may read it. */
export class FolderImportFiles implements ImportFiles {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'imports');
  }

  async adopt(id: number, path: string): Promise<void> {
    await this.#create(id);
    await rename(path, join(this.folder(id), 'source'));
  }

  async copy(id: number, path: string): Promise<void> {
    await this.#create(id);
    try {
      await copyFile(path, join(this.folder(id), 'source'), constants.COPYFILE_EXCL);
    } catch (error) {
      await this.remove(id);
      throw isDiskFull(error) ? new StorageFull(words.uploadDiskFull) : error;
    }
  }

  async has(id: number): Promise<boolean> {
    return (await stat(await this.source(id)).catch(() => undefined)) !== undefined;
  }

  async source(id: number): Promise<string> {
    return join(this.folder(id), 'source');
  }

  newCheck(id: number, version: number): string {
    return join(this.folder(id), `check-${version}`);
  }

  // They are where they are read.
  async keepCheck(_tx: Write, _id: number, _folder: string): Promise<void> {}

  async check(id: number, version: number): Promise<string> {
    return this.newCheck(id, version);
  }

  async faulty(id: number): Promise<string> {
    return join(this.folder(id), 'faulty');
  }

  async keepFaulty(id: number, folder: string): Promise<void> {
    await copyRows(folder, await this.faulty(id), 'faulty');
    await this.removeChecks(id);
  }

  async removeChecks(id: number): Promise<void> {
    for (const name of await readdir(this.folder(id)).catch(() => [])) {
      if (name.startsWith('check-')) await rm(join(this.folder(id), name), { recursive: true, force: true });
    }
  }

  async remove(id: number): Promise<void> {
    await rm(this.folder(id), { recursive: true, force: true });
  }

  async ids(): Promise<number[]> {
    const names = await readdir(this.#path).catch(() => []);
    return names.filter((name) => /^[1-9]\d{0,9}$/.test(name)).map(Number);
  }

  async tidy(): Promise<void> {}

  /** The folder of an import. */
  folder(id: number): string {
    return join(this.#path, String(id));
  }

  async #create(id: number): Promise<void> {
    // A folder of that id is left over from a register that was restored to an earlier state.
    await this.remove(id);
    await mkdir(this.folder(id), { recursive: true, mode: 0o700 });
  }
}
