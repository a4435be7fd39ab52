import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { checkPicture } from '#pictures/check-picture.ts';
import { type EncodingLimits, encodeInProcess } from '#pictures/encode-in-process.ts';
import { atOnce, encodingMegabytes, encodingSeconds, mostWaiting, orphanAge, retrySeconds } from '#pictures/limits.ts';
import { PictureFiles } from '#pictures/picture-files.ts';
import { sentences } from '#pictures/sentences.ts';

export interface StoredPicture {
  /** 24 hexadecimal digits, drawn at random. */
  name: string;
  /** Pixels of the largest variant. */
  width: number;
  height: number;
}

export interface Pictures {
  /**
   * Decodes a picture by what it holds, turns it, strips it and writes all its variants. They are on the disk for good when
   * it returns, and nothing is left behind when it throws. The bytes must not change meanwhile.
   * @throws {UnreadableFile} whose sentence says what is wrong with the picture
   * @throws {Busy} where too many pictures wait already
   */
  store(bytes: Uint8Array): Promise<StoredPicture>;

  /** Removes all variants of a picture; it is no error where they are gone or where nothing was ever stored by that name. */
  remove(name: string): Promise<void>;

  /**
   * Removes the pictures that no record names and returns how many they were. `keep` holds the names in all records, those in
   * the bin too. Pictures younger than an hour stay: a record may be about to name them. Other files in the folder stay.
   */
  removeOrphans(keep: ReadonlySet<string>): Promise<number>;
}

/** The pictures in a folder, which is made when the first one is stored. The limits hold for the encoding of one picture. */
export function createPictures(folder: string, limits: Partial<EncodingLimits> = {}): Pictures {
  const files = new PictureFiles(folder);
  const turn = pLimit(atOnce);
  return {
    async store(bytes) {
      checkPicture(bytes);
      if (turn.activeCount + turn.pendingCount >= atOnce + mostWaiting) throw new Busy(sentences.busy, retrySeconds);
      const { size, variants } = await turn(encodeInProcess, bytes, {
        seconds: encodingSeconds,
        megabytes: encodingMegabytes,
        ...limits,
      });
      const name = randomBytes(12).toString('hex');
      await files.write(name, variants);
      return { name, ...size };
    },

    remove: (name) => files.remove(name),

    async removeOrphans(keep) {
      const old = await files.writtenBefore(Date.now() - orphanAge);
      const orphans = old.filter((name) => !keep.has(name));
      for (const name of orphans) await files.remove(name);
      return orphans.length;
    },
  };
}
