import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotOpen } from '#database/database-errors.ts';
import { replaceFile, syncFolder } from '#files/file-system.ts';
import { closeToOthers, isOpenToOthers } from '#files/private-files.ts';
import { fileError, register as words } from '#strings/vi/server/register.ts';

const idFile = 'register-id';
/** Holds the id of a register while it is being created or adopted, until `register-id` is written. */
const pendingFile = 'register-id.new';
const databaseFile = 'ads.sqlite';
const databaseFiles = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, `${databaseFile}-in-use`];
/** The folder of a restore begins so while it is written. */
const restorePrefix = '.restore-';
/** Folders that belong to a register unless they are empty. */
const filledFolders = ['pictures', 'quarantine', 'imports'];
/** What servers and commands write into the folder. */
const ownEntries =
  /^(?:(?:ads|claims)\.sqlite(?:-(?:before|after)-upgrade(?:\.part)?)?(?:-wal|-shm|-in-use)?|\.?register-id.*|secret-key|pictures|quarantine|imports|uploads|backups|(?:picture|photo)-cache|(?:alerts|backup-status|backup-checks|damage-accepted)\.json|\.(?:restore|archive|move)-.+)$/;

/** The files of a register in a folder. */
export interface FolderContents {
  /** The id in `register-id`; undefined if there is no such file. */
  id: string | undefined;
  pendingId: string | undefined;
  /** The existing ones of the SQLite file, its log, the index of that, and its marker. */
  databaseFiles: string[];
  /** The other folders of a register that are not empty. */
  folders: string[];
  /** The folders of restores that are under way, or were broken off. */
  restores: string[];
}

/** DATA_DIR and the file `register-id`, which names the register that it belongs to. */
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

  /** @throws {CannotOpen} if the folder cannot be read, since unreadable files must not count as missing. */
  contents(): FolderContents {
    try {
      const entries = list(this.path);
      return {
        id: entries.includes(idFile) ? this.id() : undefined,
        pendingId: entries.includes(pendingFile) ? readId(join(this.path, pendingFile)) : undefined,
        databaseFiles: databaseFiles.filter((name) => entries.includes(name)),
        folders: filledFolders.filter((name) => entries.includes(name) && list(join(this.path, name)).length > 0),
        restores: entries.filter((name) => name.startsWith(restorePrefix)),
      };
    } catch (error) {
      throw new CannotOpen(words.folderUnreadable(this.path, fileError(error)));
    }
  }

  /** The path of a folder for a restore, which makes and removes it. */
  newRestore(): string {
    return join(this.path, restorePrefix + randomBytes(6).toString('hex'));
  }

  /** The current id in `register-id`; undefined if there is no such file. */
  id(): string | undefined {
    return readId(this.idFile);
  }

  /**
   * Reads a note of the register that is served here, which lies elsewhere.
   *
   * @throws {CannotOpen} if that register is not in the folder, whose disk may not be mounted
   */
  refuseOther(noteFile: string): void {
    const noted = readId(noteFile);
    const id = noted && this.contents().id;
    if (noted && id !== noted) throw new CannotOpen(words.otherThanNoted(this.path, { noted, id, noteFile }));
  }

  /** Notes the register of the folder elsewhere, where that is not noted yet. */
  async noteIn(noteFile: string): Promise<void> {
    if (!readId(noteFile)) await replaceFile(noteFile, `${this.id() ?? ''}\n`);
  }

  /** Creates the folder and a pending id for a new register. Returns the existing pending id, if there is one. @throws {CannotOpen} */
  async begin(): Promise<string> {
    try {
      await mkdir(this.path, { recursive: true });
      const noted = readId(join(this.path, pendingFile));
      if (noted) return noted;
      const id = randomUUID();
      await this.#write(pendingFile, id);
      return id;
    } catch (error) {
      throw new CannotOpen(words.folderUnreadable(this.path, fileError(error)));
    }
  }

  /** Writes `register-id` atomically. */
  async belongTo(id: string): Promise<void> {
    if (this.id() !== id) {
      await mkdir(this.path, { recursive: true });
      await this.#write(idFile, id);
    }
    await rm(join(this.path, pendingFile), { force: true });
  }

  /**
   * Closes the folder and the register in it to other accounts of the machine. A folder with other things in it keeps its mode,
   * lest it take these from somebody.
   *
   * @param print prints a line for the operator if others may read something nevertheless
   */
  closeToOthers(print: (line: string) => void): void {
    const entries = list(this.path);
    const own = entries.filter((name) => ownEntries.test(name)).map((name) => join(this.path, name));
    const isShared = own.length < entries.filter((name) => name !== 'lost+found').length;
    for (const path of isShared ? own : [this.path]) closeToOthers(path);
    if (!isOpenToOthers(this.path)) return;
    const open = own.filter(isOpenToOthers);
    print(words.openToOthers(this.path, open.length));
  }

  async #write(name: string, id: string): Promise<void> {
    await replaceFile(join(this.path, name), `${id}\n`);
    await syncFolder(this.path);
  }
}

function list(folder: string): string[] {
  return ignoreMissing(() => readdirSync(folder)) ?? [];
}

/** The content of the file, cut off in case it is not an id. */
function readId(file: string): string | undefined {
  return ignoreMissing(() => readFileSync(file, 'utf8').trim().slice(0, 60));
}

/** The result of `read`, or undefined if the file or folder does not exist. */
function ignoreMissing<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
