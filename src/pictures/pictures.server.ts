import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { checkPicture } from '#pictures/check-picture.ts';
import { type EncodingLimits, encodeInProcess } from '#pictures/encode-in-process.ts';
import { atOnce, encodingMegabytes, encodingSeconds, mostWaiting, orphanAge, retrySeconds } from '#pictures/limits.ts';
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
   * Decodes a picture by what it holds, turns it, strips it and writes all its variants. They are on the disk for good when
   * it returns, and nothing is left behind when it throws. The bytes must not change meanwhile.
   * @throws {UnreadableFile} whose sentence says what is wrong with the picture
   * @throws {Busy} where too many pictures wait already
   */
  store(bytes: Uint8Array): Promise<StoredPicture>;

  /** Erases a picture that no record has ever named; it is no error where it is gone. */
  discard(name: string): Promise<void>;

  /**
   * Moves all variants of a picture that no record names any more to quarantine, from where `tidy` puts them back; it is no
   * error where they are gone or where nothing was ever stored by that name.
   */
  remove(name: string): Promise<void>;

  /**
   * Puts back what is in quarantine and named again, moves to quarantine what no record names, and removes for good what
   * has been there for 30 days. `named` holds the names in all records, those in the bin too; it must come from the register
   * that the folder belongs to. Pictures younger than an hour stay: a record may be about to name them. Other files stay.
   */
  tidy(named: ReadonlySet<string>): Promise<TidyOutcome>;
}

/** How many pictures each was done with. */
interface TidyOutcome {
  restored: number;
  quarantined: number;
  removed: number;
}

/** Where the pictures lie that are served. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/**
 * The pictures in the folder `pictures` of `dataDir`, with the folder `quarantine` beside it; both are made when they are
 * needed. The limits hold for the encoding of one picture.
 */
export function createPictures(dataDir: string, limits: Partial<EncodingLimits> = {}): Pictures {
  const files = new PictureFiles(pictureFolder(dataDir));
  const quarantine = new Quarantine(join(dataDir, 'quarantine'));
  const turn = pLimit(atOnce);
  return {
    async store(bytes) {
      checkPicture(bytes);
      if (turn.activeCount + turn.pendingCount >= atOnce + mostWaiting) throw new Busy(words.busy, retrySeconds);
      const { size, variants } = await turn(encodeInProcess, bytes, {
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
      // The record that named it is stored already: what cannot be moved now is an orphan, and moved at the next start.
      await quarantine.take(files.folder, filesOf(name)).catch(() => undefined);
    },

    async tidy(named) {
      const restored = await quarantine.putBack(named, files.folder);
      const old = await files.writtenBefore(Date.now() - orphanAge);
      const orphans = old.filter((name) => !named.has(name));
      for (const name of orphans) await quarantine.take(files.folder, filesOf(name));
      const removed = await quarantine.removeOld(Date.now());
      return { restored: restored.size, quarantined: orphans.length, removed };
    },
  };
}
