/**
 * The child process that encodes one picture. It reports that it is ready, gets the picture's bytes and the names of its variants,
 * answers, and is killed by its parent.
 */
import { UnreadableFile } from '#domain/errors.ts';
import { type EncodedPicture, encodePicture, type VariantName } from '#pictures/encode-picture.ts';
import { exitWhenConfined } from '#processes/exit-with-parent.ts';

export interface PictureTask {
  bytes: Uint8Array;
  /** By default all. */
  variants?: readonly VariantName[] | undefined;
}

export type ProcessMessage =
  | { kind: 'ready' }
  | { kind: 'encoded'; picture: EncodedPicture }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; error: unknown };

function post(message: ProcessMessage): void {
  process.send?.(message);
}

exitWhenConfined();
process.once('message', async ({ bytes, variants }: PictureTask) => {
  try {
    const picture = await encodePicture(bytes, variants);
    post({ kind: 'encoded', picture });
  } catch (error) {
    post(error instanceof UnreadableFile ? { kind: 'refused', message: error.message } : { kind: 'failed', error });
  }
});
post({ kind: 'ready' });
