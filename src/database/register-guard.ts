import { statSync } from 'node:fs';
import { notWritable } from '#database/not-writable.ts';
import type { RegisterFolder } from '#database/register-folder.ts';

/** Watches that the register and its folder stay what they were when they were opened. */
export class RegisterGuard {
  /** The register's id. */
  readonly id: string;
  readonly #folder: RegisterFolder;
  /** Files that are open, each with the file of the disk that it was. */
  readonly #files: ReadonlyMap<string, string | undefined>;

  /** @param files those that must not be replaced while they are open */
  constructor(folder: RegisterFolder, id: string, files: readonly string[] = []) {
    this.#folder = folder;
    this.id = id;
    this.#files = new Map(files.map((file) => [file, identityOf(file)]));
  }

  /** What is not as it was, for the log; undefined where all is. Costs some ten microseconds. */
  problem(): string | undefined {
    try {
      for (const [file, identity] of this.#files) {
        if (identityOf(file) !== identity) return `${file} has been removed, moved or replaced`;
      }
      const id = this.#folder.id();
      if (id === this.id) return undefined;
      const { idFile } = this.#folder;
      return id === undefined ? `${idFile} is no longer there` : `${idFile} names another register, ${id}`;
    } catch (error) {
      return `the folder cannot be read: ${(error as Error).message}`;
    }
  }

  /** @throws {Unavailable} where the register or its folder has vanished or been replaced */
  refuseIfGone(): void {
    const problem = this.problem();
    if (problem !== undefined) throw notWritable(new Error(`The register is not in its place: ${problem}.`));
  }
}

/** Which file of the disk a path leads to; undefined where there is none. */
function identityOf(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
