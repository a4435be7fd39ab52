import { rm } from 'node:fs/promises';
import { zstdCompressSync } from 'node:zlib';
import {
  fileMember,
  formatName,
  formatVersion,
  type Manifest,
  rowsMember,
  rowsPerMember,
} from '#backup/archive-format.ts';
import { ArchiveWriter } from '#backup/archive-writer.ts';
import { BackupError } from '#backup/backup-error.ts';
import { prepareBackupFolder } from '#backup/backup-folder.ts';
import { encryptFile } from '#backup/encryption.ts';
import { temporaryArchive } from '#backup/open-archive.ts';
import type { FileSource } from '#backup/register/register-snapshot.ts';
import { openSource, type RowSource } from '#backup/register/row-source.ts';
import { countRows, type TableShape } from '#backup/register/table-shapes.ts';
import { rowLine } from '#backup/row-values.ts';
import type { DatabaseConfig } from '#database/open-database.ts';
import { isDamage } from '#database/sqlite/errors.ts';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { picturesOf } from '#domain/product/gallery.ts';
import { refuseExisting } from '#files/new-file.ts';
import { filesOf, visitFilesOf } from '#pictures/picture-paths.ts';
import { archives as words } from '#strings/vi/server/backups.ts';
import packageFile from '../../package.json' with { type: 'json' };

/** A register, and its key if that is set. */
export interface KeyedRegister extends DatabaseConfig {
  secretKey?: string | undefined;
}

interface BackupOptions {
  /** The archive is encrypted with it, and has the key of the register; undefined for neither. */
  passphrase?: string | undefined;
  /** Gets the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The share of the time that writing takes; the rest is for encrypting. */
const shareOfWriting = 0.9;

/**
 * Backs up a register to one file. The server may be running; it is neither stopped nor slowed down by locks. What is not
 * encrypted yet is only ever in the folder of the register.
 *
 * @throws {BackupError} if there is no register
 * @throws {FileExists}
 */
export async function backUp(
  config: KeyedRegister,
  path: string,
  { passphrase, onProgress = () => {} }: BackupOptions = {},
): Promise<BackupOutcome> {
  if (passphrase === undefined) return writeArchive(config, { path, folderOf: path, onProgress });
  await refuseExisting(path);
  const plain = temporaryArchive(config.dataDir);
  try {
    const key = await new SecretKey(config).read();
    const outcome = await writeArchive(config, {
      path: plain,
      folderOf: path,
      secretKey: key,
      onProgress: (share) => onProgress(shareOfWriting * share),
    });
    const size = await encryptFile(plain, path, passphrase);
    onProgress(1);
    return { ...outcome, path, size };
  } finally {
    await rm(plain, { force: true });
  }
}

interface BackupOutcome {
  path: string;
  /** Of the archive, in bytes. */
  size: number;
  manifest: Manifest;
}

interface ArchiveOptions {
  path: string;
  /** Where the backup will be, whose folder is needed. */
  folderOf: string;
  /** That the archive takes along; undefined for none. */
  secretKey?: string | undefined;
  /** Gets the share that is done, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Writes the archive of a register: all rows as of one moment, and the files that they name.
 *
 * @throws {BackupError} if there is no register, or it is so damaged that rows cannot be read
 * @throws {FileExists}
 */
async function writeArchive(
  config: DatabaseConfig,
  { path, folderOf, secretKey, onProgress }: ArchiveOptions,
): Promise<BackupOutcome> {
  const source = await openSource(config);
  try {
    await prepareBackupFolder(folderOf, config.dataDir);
    const writer = await ArchiveWriter.create(path, source.readAt);
    try {
      const contents = await addRows(writer, source, onProgress);
      const files = await addFiles(writer, source.files, contents);
      const manifest: Manifest = {
        format: formatName,
        version: formatVersion,
        application: packageFile.version,
        engine: source.engine,
        integrity: await source.integrity(),
        createdAt: source.readAt.toISOString(),
        register: source.register,
        secretKey,
        migrations: source.migrations,
        tables: contents.tables,
        members: writer.members,
        ...files,
      };
      const size = await writer.finish(manifest);
      onProgress(1);
      return { path, size, manifest };
    } catch (error) {
      await writer.abort();
      throw isDamage(error) ? new BackupError('register-damaged', words.registerUnreadable, { cause: error }) : error;
    }
  } finally {
    await source.close();
  }
}

interface Contents {
  tables: Manifest['tables'];
  /** Names of the files of the pictures in the rows of products and of visits. */
  pictures: Set<string>;
  /** Imports whose files are kept. */
  imports: number[];
}

async function addRows(
  writer: ArchiveWriter,
  source: RowSource,
  onProgress: (share: number) => void,
): Promise<Contents> {
  const contents: Contents = { tables: [], pictures: new Set(), imports: [] };
  const counts = await Promise.all(source.tables.map(({ name }) => countRows(source.db, name)));
  const total = Math.max(
    1,
    counts.reduce((a, b) => a + b, 0),
  );
  let done = 0;
  for (const table of source.tables) {
    const part = new RowsPart(writer, table);
    let rows = 0;
    for await (const some of source.rows(table)) {
      for (const row of some) {
        noteFiles(contents, table, row);
        await part.add(rowLine(row, table.columns));
      }
      rows += some.length;
      onProgress((done + rows) / total);
    }
    await part.end();
    done += rows;
    const lastId = table.isNumbered ? await source.lastId(table) : null;
    contents.tables.push({ name: table.name, columns: table.columns, rows, lastId });
  }
  return contents;
}

/** Collects the lines of a table into members. */
class RowsPart {
  readonly #writer: ArchiveWriter;
  readonly #table: TableShape;
  #lines: string[] = [];
  #length = 0;
  #parts = 0;

  constructor(writer: ArchiveWriter, table: TableShape) {
    this.#writer = writer;
    this.#table = table;
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line, '\n');
    this.#length += line.length + 1;
    if (this.#length >= rowsPerMember) await this.end();
  }

  /** Writes what has been collected, if anything has. */
  async end(): Promise<void> {
    if (this.#length === 0) return;
    const packed = zstdCompressSync(Buffer.from(this.#lines.join('')));
    this.#lines = [];
    this.#length = 0;
    this.#parts++;
    await this.#writer.add(rowsMember(this.#table.name, this.#parts), packed);
  }
}

function noteFiles({ pictures, imports }: Contents, { name, columns }: TableShape, row: readonly unknown[]): void {
  if (name !== 'product' && name !== 'import' && name !== 'visitPicture') return;
  const value = (column: string) => row[columns.findIndex((one) => one.name === column)];
  if (name === 'product') {
    const [image, gallery] = [value('image'), value('gallery')].map((text) => (typeof text === 'string' ? text : null));
    const named = picturesOf({ image: image ?? null, gallery: gallery ?? null });
    for (const file of named.flatMap(filesOf)) pictures.add(file);
  }
  if (name === 'visitPicture')
    for (const file of Object.values(visitFilesOf(String(value('picture'))))) pictures.add(file);
  if (name === 'import' && typeof value('keptUntil') === 'string') imports.push(Number(value('id')));
}

/** Adds the files that the rows name, each content once. */
async function addFiles(
  writer: ArchiveWriter,
  source: FileSource,
  { pictures, imports }: Contents,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  const added = new Set<string>();
  const paths = [...pictures].toSorted().map((file) => `pictures/${file}`);
  for (const id of imports) paths.push(...(await source.importPaths(id)));
  for (const path of paths) {
    const file = await source.open(path);
    if (!file) {
      missing.push(path);
      continue;
    }
    try {
      const { sha256, size } = file;
      if (!added.has(sha256)) await writer.addStream(fileMember(sha256), size, sha256, file.pieces());
      added.add(sha256);
      files.push({ path, sha256 });
    } finally {
      await file.close();
    }
  }
  return { files, missing };
}
