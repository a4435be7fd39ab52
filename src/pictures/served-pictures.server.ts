import { hash } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Database } from '#database/database.ts';
import { Unavailable } from '#domain/errors.ts';
import { PictureCache } from '#pictures/picture-cache.ts';
import type { FilesToServe } from '#pictures/serve-pictures.ts';

/** Files of which this process knows the sum, for the time without the database. */
const maxKnown = 10_000;

/**
 * The pictures that are shown to everybody, as copies on the disk of the server. The register says which file is served, by which sum, so
 * what is removed is gone at once from all servers.
 */
export class ServedPictures implements FilesToServe {
  readonly #db: Database;
  readonly #cache: PictureCache;
  readonly #known = new LRUCache<string, string>({ max: maxKnown });
  /** The files that are being looked for. */
  readonly #running = new Map<string, Promise<boolean>>();
  readonly #findSum: (file: string) => Promise<{ sha256: string } | undefined>;
  readonly #findContent: (file: string) => Promise<{ bytes: Uint8Array; writtenAt: string } | undefined>;

  /** @param dataDir DATA_DIR */
  constructor(db: Database, dataDir: string) {
    this.#db = db;
    this.#cache = new PictureCache(join(dataDir, 'picture-cache'));
    // By the primary key, so they may run on the main thread of SQLite: a long list that is read does not hold them up.
    const files = db.read.selectFrom('pictureFile').where('file', '=', '');
    const served = files.where('quarantinedOn', 'is', null).where('visitPicture', 'is', null);
    this.#findSum = db.prepare(served.select('sha256').compile());
    this.#findContent = db.prepare(files.select(['bytes', 'writtenAt']).compile());
  }

  get folder(): string {
    return this.#cache.folder;
  }

  ensureFile(file: string): Promise<boolean> {
    const running = this.#running.get(file);
    if (running) return running;
    const ensured = this.#ensureFile(file).finally(() => this.#running.delete(file));
    this.#running.set(file, ensured);
    return ensured;
  }

  /** Removes the copies of what is not served any more. */
  async tidy(): Promise<void> {
    const served = await this.#db.read
      .selectFrom('pictureFile')
      .select('file')
      .where('quarantinedOn', 'is', null)
      .where('visitPicture', 'is', null)
      .execute();
    await this.#cache.keepOnly(new Set(served.map(({ file }) => file)));
  }

  async #ensureFile(file: string): Promise<boolean> {
    const sha256 = await this.#sumOf(file);
    if (sha256 === undefined) {
      await this.#cache.remove(file);
      return false;
    }
    if (await this.#cache.has(file, sha256)) return true;
    const row = await this.#findContent(file);
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
      const sha256 = (await this.#findSum(file))?.sha256;
      if (sha256 === undefined) this.#known.delete(file);
      else this.#known.set(file, sha256);
      return sha256;
    } catch (error) {
      const known = this.#known.get(file);
      if (!(error instanceof Unavailable) || known === undefined) throw error;
      return known;
    }
  }
}
