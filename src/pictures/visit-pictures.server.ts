import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import type { VariantName } from '#pictures/encode-picture.ts';
import { insertPictureFile } from '#pictures/picture-rows.server.ts';
import type { NamedPicture } from '#pictures/pictures.server.ts';

/**
 * The variants of a picture of a visit, the slower one first: neither side is longer than 1600 or 400 pixels. Every browser and mail
 * program shows JPEG.
 */
export const visitVariants: readonly VariantName[] = [
  { width: 1600, format: 'jpg', tallest: 1 },
  { width: 400, format: 'jpg', tallest: 1 },
];

/** Stores pictures with what a clinic has written of a visit, in its transaction. */
export async function storeVisitPictures(
  tx: Write,
  { id: visitId, at: sentAt }: { id: number; at: string },
  pictures: readonly NamedPicture[],
): Promise<void> {
  for (const [place, { name: picture, files }] of pictures.entries()) {
    await tx.insertInto('visitPicture').values({ picture, visitId, sentAt, place }).execute();
    for (const file of files) await insertPictureFile(tx, file);
  }
}

/** Reads a file of a picture of a visit; undefined if the visit has none of this name. Who may see it is for the caller to decide. */
export async function readVisitPicture(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  { visitId, file }: { visitId: number; file: string },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('pictureFile')
    .innerJoin('visitPicture', 'visitPicture.picture', 'pictureFile.picture')
    .select(['bytes', 'sha256'])
    .where('file', '=', file)
    .where('visitId', '=', visitId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (hash('sha256', row.bytes) !== row.sha256) throw new Error(`The register has a damaged picture: ${file}`);
  return Buffer.from(row.bytes);
}
