import type { ProblemWire } from '#contract/problem-wire.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { leaveToLogin } from '#web/admin/api/leave-to-login.ts';

/** How far a form has been sent: a share from 0 to 1. At 1 the server has all of it, and works. */
type OnProgress = (share: number) => void;

/**
 * Sends a form and returns what the API answers, as `call` does, and tells how far it has been sent. `fetch` cannot say
 * that in any browser but one.
 *
 * @param path under `/api`, such as `/user/import`
 * @throws {ApiError} where the answer is an error, or none comes; the signal's reason where it was called off
 */
export async function upload<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Answer> {
  const { status, text } = await send(method, path, form, onProgress, signal);
  if (status >= 200 && status < 300) return read(text) as Answer;
  if (status === 401) return leaveToLogin('guard');
  throw new ApiError(status, read(text));
}

function send(method: string, path: string, form: FormData, onProgress: OnProgress, signal?: AbortSignal) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.upload.onload = () => onProgress(1);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** An answer that is no JSON, such as that of a proxy in between, says nothing. */
function read(text: string): Partial<ProblemWire> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
