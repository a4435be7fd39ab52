import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotOpen } from '#database/cannot-open.ts';

const idFile = 'register-id';
/** The id that a register is to get: there from before its database is created or adopted until `register-id` is written. */
const pendingFile = 'register-id.new';
const databaseFile = 'ads.sqlite';
const databaseFiles = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`];
/** Folders that belong to a register once something is in them. */
const filledFolders = ['pictures', 'quarantine'];

/** What a folder holds of a register. */
export interface FolderContents {
  /** The id that `register-id` names; undefined where there is no such file. */
  id: string | undefined;
  pendingId: string | undefined;
  /** Those of the SQLite file and its companions that are there. */
  databaseFiles: string[];
  /** Those of the other folders of a register that have something in them. */
  folders: string[];
}

/** DATA_DIR, as far as it says which register it belongs to: in the file `register-id`. */
export class RegisterFolder {
  /** Absolute. */
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get databaseFile(): string {
    return join(this.path, databaseFile);
  }

  get idFile(): string {
    return join(this.path, idFile);
  }

  /** @throws {CannotOpen} where the folder cannot be read: what cannot be seen is not taken for absent. */
  contents(): FolderContents {
    try {
      const entries = list(this.path);
      return {
        id: entries.includes(idFile) ? this.id() : undefined,
        pendingId: entries.includes(pendingFile) ? readId(join(this.path, pendingFile)) : undefined,
        databaseFiles: databaseFiles.filter((name) => entries.includes(name)),
        folders: filledFolders.filter((name) => entries.includes(name) && list(join(this.path, name)).length > 0),
      };
    } catch (error) {
      const reason = (error as Error).message;
      throw new CannotOpen(
        `The folder of the register, ${this.path} (DATA_DIR), cannot be read (${reason}): let the server's user read and write it.`,
      );
    }
  }

  /** What `register-id` says now; undefined where there is no such file. */
  id(): string | undefined {
    return readId(this.idFile);
  }

  /** Makes the folder and notes the id that the register is to get; the one that is noted already, where there is one. */
  begin(): string {
    mkdirSync(this.path, { recursive: true });
    const noted = readId(join(this.path, pendingFile));
    if (noted) return noted;
    const id = randomUUID();
    this.#write(pendingFile, id);
    return id;
  }

  /** Writes `register-id`, which is there whole or not at all. */
  belongTo(id: string): void {
    if (this.id() !== id) {
      mkdirSync(this.path, { recursive: true });
      this.#write(idFile, id);
    }
    rmSync(join(this.path, pendingFile), { force: true });
  }

  #write(name: string, id: string): void {
    const draft = join(this.path, `${name}.${randomBytes(6).toString('hex')}`);
    const file = openSync(draft, 'wx');
    try {
      writeSync(file, `${id}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, join(this.path, name));
    syncFolder(this.path);
  }
}

function list(folder: string): string[] {
  return ignoreMissing(() => readdirSync(folder)) ?? [];
}

/** The beginning of what the file holds, in case that it is no id. */
function readId(file: string): string | undefined {
  return ignoreMissing(() => readFileSync(file, 'utf8').trim().slice(0, 60));
}

/** What is read, or undefined where the file or folder is not there. */
function ignoreMissing<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Windows cannot open a folder, and keeps its entries by itself. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
