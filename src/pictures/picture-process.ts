/**
 * The child process that encodes one picture. It reports that it is ready, gets the picture's bytes, answers, and is killed
 * by its parent.
 */
import { UnreadableFile } from '#domain/errors.ts';
import { type EncodedPicture, encodePicture } from '#pictures/encode-picture.ts';
import { exitWhenConfined } from '#processes/exit-with-parent.ts';

export type ProcessMessage =
  | { kind: 'ready' }
  | { kind: 'encoded'; picture: EncodedPicture }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; error: unknown };

function post(message: ProcessMessage): void {
  process.send?.(message);
}

exitWhenConfined();
process.once('message', async (bytes: Uint8Array) => {
  try {
    const picture = await encodePicture(bytes);
    post({ kind: 'encoded', picture });
  } catch (error) {
    post(error instanceof UnreadableFile ? { kind: 'refused', message: error.message } : { kind: 'failed', error });
  }
});
post({ kind: 'ready' });
