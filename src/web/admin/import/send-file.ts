import { importing, importUpload as words } from '#strings/vi/admin/import.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { idempotencyKeyOfFile } from '#web/admin/api/idempotency-key.ts';
import { upload } from '#web/admin/api/upload.ts';

/** The import of a file that was sent, or why it was not. Neither if the signal stopped it. */
interface Outcome {
  id?: string;
  failure?: string;
}

interface SendOptions {
  signal: AbortSignal;
  /** Called with the share of the file that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a file to be checked; nothing is stored. */
export async function sendFile(file: File, { signal, onProgress }: SendOptions): Promise<Outcome> {
  if (!isAcceptedFile(file)) return { failure: words.failed(file.name, importing.wrongKind) };
  onProgress(0);
  try {
    const answer = await idempotencyKeyOfFile('POST /imports', file).send((idempotencyKey) =>
      upload('POST /imports', { form: { file }, onProgress, signal, idempotencyKey }),
    );
    return { id: answer.import._id };
  } catch (error) {
    if (signal.aborted) return {};
    if (!(error instanceof ApiError)) throw error;
    return { failure: words.failed(file.name, userMessageOf(error, error.message)) };
  }
}

/** The kinds of files that an import takes, for file inputs. */
export const acceptedFiles = '.csv,.xls,.xlsx';

/** True if the name of a file is one that an import takes, or of which it says how to save it. */
export const isAcceptedFile = ({ name }: File): boolean => /\.(?:csv|xls[xm]?|ods)$/i.test(name);
