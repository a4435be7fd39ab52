import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database, Write } from '#database/database.ts';
import type { ImportFilePartTable } from '#database/tables/imports.ts';
import { Conflict } from '#domain/errors.ts';
import {
  FileGone,
  type ImportFileName,
  insertParts,
  listParts,
  partBytes,
  readParts,
} from '#domain/import/import-file-parts.server.ts';
import { FolderImportFiles } from '#import/staged/folder-import-files.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { copyRows } from '#import/staged/row-files.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

type Kind = ImportFilePartTable['kind'];

/** Age from which a copy that the register does not know is no longer being written, in ms. */
const staleAfter = 60 * 60 * 1000;

/**
 * The files of imports as rows of the register, which all its servers share. Each server has copies of those that it has used,
 * in a folder `KIND-TOKEN` in that of the import; the token says which rows they are copies of.
 */
export class RegisterImportFiles implements ImportFiles {
  readonly #db: Database;
  readonly #copies: FolderImportFiles;
  /** The folders that are being fetched. */
  readonly #fetching = new Map<string, Promise<string | undefined>>();

  constructor(db: Database, dataDir: string) {
    this.#db = db;
    this.#copies = new FolderImportFiles(dataDir);
  }

  adopt(id: number, path: string): Promise<void> {
    return this.#addSource(id, path, rename);
  }

  copy(id: number, path: string): Promise<void> {
    return this.#addSource(id, path, copyFile);
  }

  async has(id: number): Promise<boolean> {
    return (await listParts(this.#db.read, id)).some(({ kind }) => kind === 'source');
  }

  async source(id: number): Promise<string> {
    const folder = await this.#fetch(id, 'source');
    if (folder === undefined) throw new Conflict(words.noFile);
    return join(folder, 'source');
  }

  newCheck(id: number): string {
    return this.#folder(id, 'check', newToken());
  }

  async keepCheck(tx: Write, id: number, folder: string): Promise<void> {
    await deleteParts(tx, id, ['check']);
    await insertFolder(tx, { importId: id, kind: 'check', token: tokenOf(folder) }, folder);
  }

  async check(id: number): Promise<string> {
    return (await this.#fetch(id, 'check')) ?? this.newCheck(id);
  }

  async faulty(id: number): Promise<string> {
    return (await this.#fetch(id, 'faulty')) ?? this.#folder(id, 'faulty', newToken());
  }

  async keepFaulty(id: number, folder: string): Promise<void> {
    const faulty = this.#folder(id, 'faulty', newToken());
    await copyRows(folder, faulty, 'faulty');
    await this.#db.write(async (tx) => {
      await deleteParts(tx, id, ['check', 'faulty']);
      await insertFolder(tx, { importId: id, kind: 'faulty', token: tokenOf(faulty) }, faulty);
    });
    await this.#copies.removeChecks(id);
  }

  async removeChecks(id: number): Promise<void> {
    await this.#db.write((tx) => deleteParts(tx, id, ['check']));
    await this.#copies.removeChecks(id);
  }

  async remove(id: number): Promise<void> {
    await this.#db.write((tx) => tx.deleteFrom('importFilePart').where('importId', '=', id).execute());
    await this.#copies.remove(id);
  }

  async ids(): Promise<number[]> {
    const rows = await this.#db.read.selectFrom('importFilePart').select('importId').distinct().execute();
    return [...new Set([...rows.map(({ importId }) => importId), ...(await this.#copies.ids())])];
  }

  async tidy(): Promise<void> {
    for (const id of await this.#copies.ids()) await this.#removeStaleCopies(id);
  }

  /** Removes the folders whose token the register does not have, but for those that may be being written. */
  async #removeStaleCopies(id: number): Promise<void> {
    const known = (await listParts(this.#db.read, id)).map(({ kind, token }) => `${kind}-${token}`);
    for (const name of await readdir(this.#copies.folder(id)).catch(() => [])) {
      const path = join(this.#copies.folder(id), name);
      const written = await stat(path).catch(() => undefined);
      if (known.includes(name) || !written || written.mtimeMs > Date.now() - staleAfter) continue;
      await rm(path, { recursive: true, force: true });
    }
  }

  async #addSource(id: number, path: string, place: (from: string, to: string) => Promise<void>): Promise<void> {
    // A folder of that id is left over from a register that was restored to an earlier state.
    await this.#copies.remove(id);
    const token = newToken();
    await this.#db.write(async (tx) => {
      await deleteParts(tx, id, ['source', 'check', 'faulty']);
      const pieces = createReadStream(path, { highWaterMark: partBytes });
      await insertParts(tx, { importId: id, kind: 'source', name: 'source', token }, pieces);
    });
    const folder = this.#folder(id, 'source', token);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await place(path, join(folder, 'source'));
  }

  #folder(id: number, kind: Kind, token: string): string {
    return join(this.#copies.folder(id), `${kind}-${token}`);
  }

  /** The folder with a copy of the files of a kind; undefined if the register has none. */
  async #fetch(id: number, kind: Kind): Promise<string | undefined> {
    const files = (await listParts(this.#db.read, id)).filter((file) => file.kind === kind);
    const [first] = files;
    if (!first) return undefined;
    const folder = this.#folder(id, kind, first.token);
    if (existsSync(folder)) return folder;
    const running = this.#fetching.get(folder);
    if (running) return running;
    const fetching = this.#copyTo(folder, files).finally(() => this.#fetching.delete(folder));
    this.#fetching.set(folder, fetching);
    return fetching;
  }

  /** Copies files into a folder, which is there when all of them are. */
  async #copyTo(folder: string, files: Awaited<ReturnType<typeof listParts>>): Promise<string | undefined> {
    const draft = `${folder}.${newToken()}`;
    await mkdir(draft, { recursive: true, mode: 0o700 });
    try {
      for (const file of files) {
        const to = createWriteStream(join(draft, file.name), { flags: 'wx', mode: 0o600 });
        await pipeline(readParts(this.#db.read, file), to);
      }
      await rename(draft, folder);
      return folder;
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (error instanceof FileGone) return undefined;
      throw error;
    }
  }
}

function newToken(): string {
  return randomBytes(12).toString('hex');
}

async function deleteParts(tx: Write, id: number, kinds: readonly Kind[]): Promise<void> {
  await tx.deleteFrom('importFilePart').where('importId', '=', id).where('kind', 'in', kinds).execute();
}

type FileSet = Omit<ImportFileName, 'name'>;

async function insertFolder(tx: Write, set: FileSet, folder: string): Promise<void> {
  for (const name of await readdir(folder)) await insertFile(tx, set, join(folder, name));
}

async function insertFile(tx: Write, set: FileSet, path: string): Promise<void> {
  const pieces = createReadStream(path, { highWaterMark: partBytes });
  await insertParts(tx, { ...set, name: basename(path) }, pieces);
}

/** The token in the name of a folder. */
function tokenOf(folder: string): string {
  return basename(folder).replace(/^[a-z]+-/, '');
}
