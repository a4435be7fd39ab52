import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { checkPicture } from '#pictures/check-picture.ts';
import { type EncodingLimits, encodeInProcess } from '#pictures/encode-in-process.ts';
import {
  encodingMegabytes,
  encodingSeconds,
  maxEncodings,
  maxWaiting,
  orphanAge,
  retrySeconds,
} from '#pictures/limits.ts';
import { filesOf, PictureFiles } from '#pictures/picture-files.ts';
import { Quarantine } from '#pictures/quarantine.ts';
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
   * survive a power cut; when it throws, no file is left. The bytes must not change meanwhile.
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
   * Restores pictures in quarantine that are named again, moves pictures that no record names to quarantine, and deletes
   * those that have been there for 30 days. `named` has the names in all records, the bin included, of the register that the
   * folder belongs to. Pictures younger than an hour stay, since a record may be about to name them. Other files stay.
   */
  tidy(named: ReadonlySet<string>): Promise<TidyOutcome>;
}

/** How many pictures were moved or deleted. */
interface TidyOutcome {
  restored: number;
  quarantined: number;
  removed: number;
}

/** The folder of the pictures that are served. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/**
 * The pictures in the folder `pictures` of `dataDir`, and the folder `quarantine` beside it; both are created when they are
 * needed. The limits apply to the encoding of one picture.
 */
export function createPictures(dataDir: string, limits: Partial<EncodingLimits> = {}): Pictures {
  const files = new PictureFiles(pictureFolder(dataDir));
  const quarantine = new Quarantine(join(dataDir, 'quarantine'));
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
      await files.write(name, variants);
      return { name, ...size };
    },

    discard: (name) => files.remove(name),

    async remove(name) {
      // The record is stored already. What cannot be moved now is moved as an orphan at the next start.
      await quarantine.add(files.folder, filesOf(name)).catch(() => undefined);
    },

    async tidy(named) {
      const restored = await quarantine.restore(named, files.folder);
      const old = await files.writtenBefore(Date.now() - orphanAge);
      const orphans = old.filter((name) => !named.has(name));
      for (const name of orphans) await quarantine.add(files.folder, filesOf(name));
      const removed = await quarantine.deleteExpired(Date.now());
      return { restored: restored.size, quarantined: orphans.length, removed };
    },
  };
}
