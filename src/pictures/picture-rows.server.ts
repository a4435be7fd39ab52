import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { pictureOfFile } from '#pictures/picture-paths.ts';

interface PictureFile {
  /** Such as `0f3a…-800.jpg`. */
  file: string;
  bytes: Uint8Array;
  /** The day on which it went to quarantine; not for a picture that is served. */
  quarantinedOn?: string | null;
}

/** Adds a file of a picture to the register, unless it is there. It belongs to the visit of its picture, if that has one. */
export async function insertPictureFile(
  tx: Kysely<Tables>,
  { file, bytes, quarantinedOn = null }: PictureFile,
): Promise<void> {
  const picture = pictureOfFile(file) ?? '';
  const writtenAt = new Date().toISOString();
  await tx
    .insertInto('pictureFile')
    .values(({ selectFrom }) => ({
      ...{ file, picture, bytes, sha256: hash('sha256', bytes), writtenAt, quarantinedOn },
      visitPicture: selectFrom('visitPicture').select('picture').where('picture', '=', picture),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
