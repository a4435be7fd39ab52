import { Invalid, OutcomeUnknown, UnreadableFile } from '#domain/errors.ts';
import type { Pictures, StoredPicture } from '#pictures/pictures.server.ts';

/**
 * Stores the picture of a field and then the record that shows it. If the record fails, the picture is deleted.
 *
 * @throws {Invalid} if the file is no picture, with the reason under the field
 */
export async function storePictureWith<Written>(
  pictures: Pictures,
  { field, file }: { field: string; file: File },
  write: (stored: StoredPicture) => Promise<Written>,
): Promise<Written> {
  const stored = await pictures.store(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Invalid(error.message, [{ field, message: error.message }]);
  });
  try {
    return await write(stored);
  } catch (error) {
    // If the outcome is unknown, the record may have been stored and show the picture.
    if (!(error instanceof OutcomeUnknown)) await pictures.discard(stored.name);
    throw error;
  }
}
