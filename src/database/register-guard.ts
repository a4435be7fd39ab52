import { statSync } from 'node:fs';
import { registerMissing } from '#database/check-answer.ts';
import type { Check } from '#database/database.ts';
import { notWritable } from '#database/database-errors.ts';
import type { RegisterFolder } from '#database/register-folder.ts';

/** Checks that the register and its folder are still those that were opened. */
export class RegisterGuard {
  /** The register's id. */
  readonly id: string;
  readonly #folder: RegisterFolder;
  /** Open files with their identity on the disk. */
  readonly #files: ReadonlyMap<string, string | undefined>;

  /** @param files must not be replaced while they are open */
  constructor(folder: RegisterFolder, id: string, files: readonly string[] = []) {
    this.#folder = folder;
    this.id = id;
    this.#files = new Map(files.map((file) => [file, identityOf(file)]));
  }

  /** What has changed, for the log; undefined if nothing has. */
  #problem(): string | undefined {
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

  /** What `/readyz` says of the register. Takes some ten microseconds. */
  check(): Check {
    const problem = this.#problem();
    return problem === undefined ? { status: 'ok' } : { ...registerMissing, detail: problem };
  }

  /** @throws {Unavailable} if the register or its folder is missing or replaced */
  refuseIfGone(): void {
    const problem = this.#problem();
    if (problem !== undefined) throw notWritable(new Error(`The register is not in its place: ${problem}.`));
  }
}

/** Device and inode of a file; undefined if it does not exist. */
function identityOf(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
