import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Database } from '#database/database.ts';
import { Unavailable } from '#domain/errors.ts';
import { leaderOrReplica } from '#domain/leader-or-replica.server.ts';
import { adoptPicture, FolderAdoption } from '#pictures/adopt-pictures.server.ts';
import type { Variant } from '#pictures/encode-picture.ts';
import { pictureFolder } from '#pictures/folder-pictures.ts';
import { orphanAge, quarantineDays } from '#pictures/limits.ts';
import { PictureCache } from '#pictures/picture-cache.ts';
import { pictureFile, pictureOfFile } from '#pictures/picture-paths.ts';
import type { PictureStore, TidyOutcome } from '#pictures/picture-store.ts';
import { quarantineDay } from '#pictures/quarantine.ts';

/** Files of which this process knows the sum, for the time without the database. */
const maxKnown = 10_000;

/** The pictures as rows of the register, which all its servers share. Each server has copies of those that it has served. */
export class RegisterPictures implements PictureStore {
  readonly #db: Database;
  readonly #dataDir: string;
  readonly #cache: PictureCache;
  readonly #known = new LRUCache<string, string>({ max: maxKnown });
  /** The files that are being fetched. */
  readonly #fetching = new Map<string, Promise<boolean>>();
  readonly #adoption: FolderAdoption;

  constructor(db: Database, dataDir: string) {
    this.#db = db;
    this.#dataDir = dataDir;
    this.#cache = new PictureCache(join(dataDir, 'picture-cache'));
    this.#adoption = new FolderAdoption(db, dataDir);
  }

  get folder(): string {
    return this.#cache.folder;
  }

  provide(file: string): Promise<boolean> {
    const running = this.#fetching.get(file);
    if (running) return running;
    const fetching = this.#provide(file).finally(() => this.#fetching.delete(file));
    this.#fetching.set(file, fetching);
    return fetching;
  }

  async write(name: string, variants: readonly Variant[]): Promise<void> {
    const writtenAt = new Date().toISOString();
    await this.#db.write(async (tx) => {
      for (const { width, format, bytes } of variants) {
        const file = pictureFile(name, width, format);
        const row = { file, picture: name, bytes, sha256: hash('sha256', bytes), writtenAt, quarantinedOn: null };
        await tx.insertInto('pictureFile').values(row).execute();
      }
    });
  }

  async delete(name: string): Promise<void> {
    await this.#db.write((tx) => tx.deleteFrom('pictureFile').where('picture', '=', name).execute());
  }

  async quarantine(name: string): Promise<void> {
    const quarantinedOn = quarantineDay(Date.now());
    await this.#db.write((tx) =>
      tx
        .updateTable('pictureFile')
        .set({ quarantinedOn })
        .where('picture', '=', name)
        .where('quarantinedOn', 'is', null)
        .execute(),
    );
  }

  async restore(name: string): Promise<boolean> {
    // The rows of a picture are written and deleted together.
    const { numUpdatedRows } = await this.#db.write((tx) =>
      tx.updateTable('pictureFile').set({ quarantinedOn: null }).where('picture', '=', name).executeTakeFirst(),
    );
    return numUpdatedRows > 0;
  }

  async tidy(named: ReadonlySet<string>): Promise<TidyOutcome> {
    const outcome = await this.#db.write(async (tx) => {
      const rows = await tx
        .selectFrom('pictureFile')
        .select(({ fn }) => ['picture', fn.max('writtenAt').as('writtenAt'), fn.min('quarantinedOn').as('day')])
        .groupBy('picture')
        .execute();
      const old = new Date(Date.now() - orphanAge).toISOString();
      const expired = quarantineDay(Date.now() - (quarantineDays + 1) * 86_400_000);
      const pick = (isDue: (row: (typeof rows)[number]) => boolean) => rows.filter(isDue).map(({ picture }) => picture);
      const restored = pick(({ picture, day }) => day !== null && named.has(picture));
      const orphans = pick((row) => row.day === null && !named.has(row.picture) && row.writtenAt < old);
      const removed = pick(({ picture, day }) => day !== null && day <= expired && !named.has(picture));
      const move = (pictures: string[], quarantinedOn: string | null) =>
        tx.updateTable('pictureFile').set({ quarantinedOn }).where('picture', 'in', pictures).execute();
      if (restored.length > 0) await move(restored, null);
      if (orphans.length > 0) await move(orphans, quarantineDay(Date.now()));
      if (removed.length > 0) await tx.deleteFrom('pictureFile').where('picture', 'in', removed).execute();
      return { restored: restored.length, quarantined: orphans.length, removed: removed.length };
    });
    const served = await this.#db.read
      .selectFrom('pictureFile')
      .select('file')
      .where('quarantinedOn', 'is', null)
      .execute();
    await this.#cache.keepOnly(new Set(served.map(({ file }) => file)));
    return outcome;
  }

  adopt(signal: AbortSignal): Promise<number> {
    return this.#adoption.run(signal);
  }

  async #provide(file: string): Promise<boolean> {
    const sha256 = await this.#sumOf(file);
    if (sha256 === undefined) {
      await this.#cache.remove(file);
      return false;
    }
    if (await this.#cache.has(file, sha256)) return true;
    const row = await this.#read((db) =>
      db.selectFrom('pictureFile').select(['bytes', 'writtenAt']).where('file', '=', file).executeTakeFirst(),
    );
    if (!row) return false;
    if (hash('sha256', row.bytes) !== sha256) throw new Error(`The register has a damaged picture: ${file}`);
    // HTTP has whole seconds.
    const writtenAt = new Date(Math.floor(Date.parse(row.writtenAt) / 1000) * 1000);
    await this.#cache.put(file, row.bytes, writtenAt);
    return true;
  }

  /** The sum of a file that is served; undefined if it is not. While the database is away, what was known last. */
  async #sumOf(file: string): Promise<string | undefined> {
    try {
      const sha256 = (await this.#find(file)) ?? (await this.#findInFolder(file));
      if (sha256 === undefined) this.#known.delete(file);
      else this.#known.set(file, sha256);
      return sha256;
    } catch (error) {
      const known = this.#known.get(file);
      if (!(error instanceof Unavailable) || known === undefined) throw error;
      return known;
    }
  }

  async #find(file: string): Promise<string | undefined> {
    const row = await this.#read((db) =>
      db
        .selectFrom('pictureFile')
        .select('sha256')
        .where('file', '=', file)
        .where('quarantinedOn', 'is', null)
        .executeTakeFirst(),
    );
    return row?.sha256;
  }

  /** Reads a row, from a replica while the leader is away. That there is none, only the leader can say. */
  #read<Row>(ask: (db: Database['read']) => Promise<Row | undefined>): Promise<Row | undefined> {
    const { read, replica } = this.#db;
    if (!replica) return ask(read);
    return leaderOrReplica(
      () => ask(read),
      () => ask(replica.read),
      (row) => row !== undefined,
    );
  }

  /** A picture that an earlier version has left in DATA_DIR and that has not been adopted yet. */
  async #findInFolder(file: string): Promise<string | undefined> {
    if (!existsSync(join(pictureFolder(this.#dataDir), file))) return undefined;
    await adoptPicture(this.#db, this.#dataDir, pictureOfFile(file) ?? '');
    return this.#find(file);
  }
}
