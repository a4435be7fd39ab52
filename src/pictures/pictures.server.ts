import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { Database } from '#database/database.ts';
import { Busy } from '#domain/errors.ts';
import { checkPicture } from '#pictures/check-picture.ts';
import { type EncodingLimits, encodeInProcess } from '#pictures/encode-in-process.ts';
import type { VariantName } from '#pictures/encode-picture.ts';
import {
  encodingMegabytes,
  encodingSeconds,
  maxEncodings,
  maxWaiting,
  orphanAge,
  quarantineDays,
  retrySeconds,
} from '#pictures/limits.ts';
import { type PictureSize, pictureFile } from '#pictures/picture-paths.ts';
import { insertPictureFile } from '#pictures/picture-rows.server.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

export interface StoredPicture {
  /** 24 hexadecimal digits, drawn at random. */
  name: string;
  /** Pixels of the largest variant. */
  width: number;
  height: number;
}

/** A picture that is ready to be stored. */
export interface NamedPicture {
  name: string;
  size: PictureSize;
  files: { file: string; bytes: Uint8Array }[];
}

/** How many pictures were moved or deleted. */
export interface TidyOutcome {
  restored: number;
  quarantined: number;
  removed: number;
}

/**
 * The pictures of products: each is nine rows of the register, one a variant. `ServedPictures` shows them. Those of visits are
 * encoded here, and stored with their visit (`src/pictures/visit-pictures.server.ts`).
 */
export class Pictures {
  readonly #db: Database;
  readonly #limits: EncodingLimits;
  readonly #queue = pLimit(maxEncodings);

  /** @param limits of the encoding of one picture */
  constructor(db: Database, limits: Partial<EncodingLimits> = {}) {
    this.#db = db;
    this.#limits = { seconds: encodingSeconds, megabytes: encodingMegabytes, ...limits };
  }

  /**
   * Decodes a picture by its content, rotates it, removes its metadata and stores all its variants, or none. The bytes must
   * not change meanwhile.
   *
   * @throws {UnreadableFile} with the reason for people
   * @throws {Busy} where too many pictures wait already
   * @throws {StorageFull}
   */
  async store(bytes: Uint8Array): Promise<StoredPicture> {
    const { name, size, files } = await this.encode(bytes);
    await this.#db.write(async (tx) => {
      for (const file of files) await insertPictureFile(tx, file);
    });
    return { name, ...size };
  }

  /**
   * Does the same but for storing it, and gives the picture its name.
   *
   * @param names of the variants; by default all
   * @throws {UnreadableFile}
   * @throws {Busy}
   */
  async encode(bytes: Uint8Array, names?: readonly VariantName[]): Promise<NamedPicture> {
    checkPicture(bytes);
    const { activeCount, pendingCount } = this.#queue;
    if (activeCount + pendingCount >= maxEncodings + maxWaiting) throw new Busy(words.busy, retrySeconds);
    const { size, variants } = await this.#queue(encodeInProcess, { bytes, variants: names }, this.#limits);
    const name = randomBytes(12).toString('hex');
    const files = variants.map(({ width, format, bytes: written }) => {
      return { file: pictureFile(name, width, format), bytes: written };
    });
    return { name, size, files };
  }

  /** Deletes a picture that no record has ever named, if it exists. */
  async discard(name: string): Promise<void> {
    await this.#db.write((tx) => tx.deleteFrom('pictureFile').where('picture', '=', name).execute());
  }

  /** Moves a picture that no record names any more to quarantine, if it exists. */
  async remove(name: string): Promise<void> {
    // The record is stored already. What cannot be moved now is moved as an orphan later.
    await this.#quarantine(name).catch(() => undefined);
  }

  /**
   * Puts a removed picture back for a record that is about to name it; unless one does within an hour, it may be moved to
   * quarantine again. False if it has been deleted.
   */
  async restore(name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db.write((tx) =>
      tx.updateTable('pictureFile').set({ quarantinedOn: null }).where('picture', '=', name).executeTakeFirst(),
    );
    return numUpdatedRows > 0;
  }

  /**
   * Restores pictures in quarantine that are named again, moves pictures that no record names to quarantine, and deletes
   * those that have been there for 30 days. Pictures younger than an hour stay, since a record may be about to name them.
   * Each is a transaction of its own, so that others need not wait: SQLite writes the whole row to change it.
   *
   * Those of visits are left: they belong to one from the first moment, and go with it.
   *
   * @param named the names in all records, the bin included
   */
  async tidy(named: ReadonlySet<string>): Promise<TidyOutcome> {
    const pictures = await this.#db.read
      .selectFrom('pictureFile')
      .select(({ fn }) => ['picture', fn.max('writtenAt').as('writtenAt'), fn.min('quarantinedOn').as('day')])
      .where('picture', 'not in', this.#db.read.selectFrom('visitPicture').select('picture'))
      .groupBy('picture')
      .execute();
    const writtenLongAgo = new Date(Date.now() - orphanAge).toISOString();
    const expired = dayOf(Date.now() - (quarantineDays + 1) * 86_400_000);
    const outcome = { restored: 0, quarantined: 0, removed: 0 };
    for (const { picture, writtenAt, day } of pictures) {
      if (named.has(picture)) {
        if (day !== null) outcome.restored += Number(await this.restore(picture));
      } else if (day !== null) {
        if (day <= expired) outcome.removed += Number(await this.#deleteQuarantined(picture, expired));
      } else if (writtenAt < writtenLongAgo) outcome.quarantined += Number(await this.#quarantine(picture));
    }
    return outcome;
  }

  /** False if all of it was there already. */
  async #quarantine(picture: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db.write((tx) =>
      tx
        .updateTable('pictureFile')
        .set({ quarantinedOn: dayOf(Date.now()) })
        .where('picture', '=', picture)
        .where('quarantinedOn', 'is', null)
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0;
  }

  /** False if it has been restored or deleted meanwhile. */
  async #deleteQuarantined(picture: string, lastDay: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.write((tx) =>
      tx
        .deleteFrom('pictureFile')
        .where('picture', '=', picture)
        .where('quarantinedOn', '<=', lastDay)
        .executeTakeFirst(),
    );
    return numDeletedRows > 0;
  }
}

/** The day of a moment in UTC, `YYYY-MM-DD`. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
