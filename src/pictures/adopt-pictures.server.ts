import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import type { Database } from '#database/database.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import type { PictureFileTable } from '#database/tables/servers.ts';
import { ignoreMissing } from '#files/file-system.ts';
import { pictureFolder, quarantineFolder } from '#pictures/folder-pictures.ts';
import { filesOf } from '#pictures/picture-files.ts';
import { pictureOfFile } from '#pictures/picture-paths.ts';
import { listQuarantineDays } from '#pictures/quarantine.ts';

/**
 * Adds the files of a picture in DATA_DIR/pictures to a register on PostgreSQL, those that it lacks. Several servers may do so
 * at once.
 */
export async function adoptPicture(db: Database, dataDir: string, name: string): Promise<void> {
  await insertFiles(db, await readFiles(pictureFolder(dataDir), filesOf(name), null));
}

/** Adds the pictures that versions before have left in DATA_DIR to a register on PostgreSQL, and removes their files later. */
export class FolderAdoption {
  readonly #db: Database;
  readonly #dataDir: string;
  #isRepeated = false;

  constructor(db: Database, dataDir: string) {
    this.#db = db;
    this.#dataDir = dataDir;
  }

  /**
   * Adds what the register lacks, and returns how many pictures that were. What the register had before the first run of this
   * process is removed from the folder by the second: meanwhile a server of the version before may still serve it from there.
   */
  async run(signal: AbortSignal): Promise<number> {
    const rows = await this.#db.read.selectFrom('pictureFile').select(['file', 'sha256']).execute();
    const known = new Map(rows.map(({ file, sha256 }) => [file, sha256]));
    let adopted = 0;
    for (const { folder, day } of await this.#folders()) {
      const files = (await ignoreMissing(readdir(folder))) ?? [];
      const missing = files.filter((file) => pictureOfFile(file) !== undefined && !known.has(file));
      for (const some of Map.groupBy(missing, pictureOfFile).values()) {
        if (signal.aborted) return adopted;
        await insertFiles(this.#db, await readFiles(folder, some, day));
        adopted++;
      }
      if (this.#isRepeated) await this.#removeKnown(folder, files, known);
      if (day !== null) await rmdir(folder).catch(() => undefined);
    }
    this.#isRepeated = true;
    return adopted;
  }

  /** The folder of the pictures, and those of the days of the quarantine. */
  async #folders(): Promise<{ folder: string; day: string | null }[]> {
    const quarantine = quarantineFolder(this.#dataDir);
    const days = await listQuarantineDays(quarantine);
    return [
      { folder: pictureFolder(this.#dataDir), day: null },
      ...days.map((day) => ({ folder: join(quarantine, day), day })),
    ];
  }

  /** Removes the files that the register has with the same content, unless they are those of a SQLite register beside them. */
  async #removeKnown(folder: string, files: readonly string[], known: ReadonlyMap<string, string>): Promise<void> {
    if (existsSync(new RegisterFolder(this.#dataDir).databaseFile)) return;
    for (const file of files) {
      const sha256 = known.get(file);
      const bytes = sha256 === undefined ? undefined : await ignoreMissing(readFile(join(folder, file)));
      if (bytes !== undefined && hash('sha256', bytes) === sha256) await rm(join(folder, file), { force: true });
    }
  }
}

type Row = Insertable<PictureFileTable>;

async function readFiles(folder: string, files: readonly string[], quarantinedOn: string | null): Promise<Row[]> {
  const rows: Row[] = [];
  for (const file of files) {
    const path = join(folder, file);
    const bytes = await ignoreMissing(readFile(path));
    const stats = await ignoreMissing(stat(path));
    if (!bytes || !stats) continue;
    const writtenAt = stats.mtime.toISOString();
    rows.push({
      file,
      picture: pictureOfFile(file) ?? '',
      bytes,
      sha256: hash('sha256', bytes),
      writtenAt,
      quarantinedOn,
    });
  }
  return rows;
}

async function insertFiles(db: Database, rows: readonly Row[]): Promise<void> {
  await db.write(async (tx) => {
    for (const row of rows) {
      await tx
        .insertInto('pictureFile')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
