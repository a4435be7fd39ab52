import { join } from 'node:path';
import type { Variant } from '#pictures/encode-picture.ts';
import { orphanAge } from '#pictures/limits.ts';
import { filesOf, PictureFiles } from '#pictures/picture-files.ts';
import type { PictureStore, TidyOutcome } from '#pictures/picture-store.ts';
import { Quarantine } from '#pictures/quarantine.ts';

/** The folder of pictures in DATA_DIR. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** The folder of the pictures in DATA_DIR that no record names. */
export function quarantineFolder(dataDir: string): string {
  return join(dataDir, 'quarantine');
}

/** The pictures in the folder `pictures` of DATA_DIR, and `quarantine` beside it; both are created when they are needed. */
export class FolderPictures implements PictureStore {
  readonly #files: PictureFiles;
  readonly #quarantine: Quarantine;

  constructor(dataDir: string) {
    this.#files = new PictureFiles(pictureFolder(dataDir));
    this.#quarantine = new Quarantine(quarantineFolder(dataDir));
  }

  get folder(): string {
    return this.#files.folder;
  }

  // What is in the folder is served, and nothing else.
  async provide(): Promise<boolean> {
    return true;
  }

  write(name: string, variants: readonly Variant[]): Promise<void> {
    return this.#files.write(name, variants);
  }

  delete(name: string): Promise<void> {
    return this.#files.remove(name);
  }

  quarantine(name: string): Promise<void> {
    return this.#quarantine.add(this.folder, filesOf(name));
  }

  async restore(name: string): Promise<boolean> {
    await this.#quarantine.restore(new Set([name]), this.folder);
    return this.#files.has(name);
  }

  async tidy(named: ReadonlySet<string>): Promise<TidyOutcome> {
    const restored = await this.#quarantine.restore(named, this.folder);
    const old = await this.#files.writtenBefore(Date.now() - orphanAge);
    const orphans = old.filter((name) => !named.has(name));
    for (const name of orphans) await this.quarantine(name);
    const removed = await this.#quarantine.deleteExpired(Date.now());
    return { restored: restored.size, quarantined: orphans.length, removed };
  }

  async adopt(): Promise<number> {
    return 0;
  }
}
