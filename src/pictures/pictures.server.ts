import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { checkPicture } from '#pictures/check-picture.ts';
import { type EncodingLimits, encodeInProcess } from '#pictures/encode-in-process.ts';
import { encodingMegabytes, encodingSeconds, maxEncodings, maxWaiting, retrySeconds } from '#pictures/limits.ts';
import type { PictureStore, TidyOutcome } from '#pictures/picture-store.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

export interface StoredPicture {
  /** 24 hexadecimal digits, drawn at random. */
  name: string;
  /** Pixels of the largest variant. */
  width: number;
  height: number;
}

export interface Pictures {
  /**
   * Decodes a picture by its content, rotates it, removes its metadata and writes all its variants. When it returns they
   * survive a power cut; when it throws, nothing is left. The bytes must not change meanwhile.
   * @throws {UnreadableFile} with the reason for people
   * @throws {Busy} where too many pictures wait already
   */
  store(bytes: Uint8Array): Promise<StoredPicture>;

  /** Deletes a picture that no record has ever named, if it exists. */
  discard(name: string): Promise<void>;

  /**
   * Moves all variants of a picture that no record names any more to quarantine, if they exist. `tidy` restores them if they
   * are named again.
   */
  remove(name: string): Promise<void>;

  /**
   * Puts a removed picture back for a record that is about to name it; unless one does within an hour, it may be moved to
   * quarantine again. False if its files are gone.
   */
  restore(name: string): Promise<boolean>;

  /**
   * Restores pictures in quarantine that are named again, moves pictures that no record names to quarantine, and deletes
   * those that have been there for 30 days. `named` has the names in all records, the bin included, of the register that the
   * pictures belong to. Pictures younger than an hour stay, since a record may be about to name them. Other files stay.
   */
  tidy(named: ReadonlySet<string>): Promise<TidyOutcome>;
}

/** The pictures in a store. The limits apply to the encoding of one picture. */
export function createPictures(store: PictureStore, limits: Partial<EncodingLimits> = {}): Pictures {
  const queue = pLimit(maxEncodings);
  return {
    async store(bytes) {
      checkPicture(bytes);
      if (queue.activeCount + queue.pendingCount >= maxEncodings + maxWaiting) throw new Busy(words.busy, retrySeconds);
      const { size, variants } = await queue(encodeInProcess, bytes, {
        seconds: encodingSeconds,
        megabytes: encodingMegabytes,
        ...limits,
      });
      const name = randomBytes(12).toString('hex');
      await store.write(name, variants);
      return { name, ...size };
    },

    discard: (name) => store.delete(name),

    async remove(name) {
      // The record is stored already. What cannot be moved now is moved as an orphan later.
      await store.quarantine(name).catch(() => undefined);
    },

    restore: (name) => store.restore(name),

    tidy: (named) => store.tidy(named),
  };
}
