import type { AnswerOf, CallOptions, FormRoute } from '#contract/operations.ts';
import { readOutcome } from '#web/admin/api/call.ts';
import { type Given, type Outcome, outcomeOf, readRoute } from '#web/api/send-call.ts';

interface Progress {
  form: object;
  /** How far a form has been sent: a share from 0 to 1. At 1 the server has all of it, and works. */
  onProgress: (share: number) => void;
}

/**
 * Sends a form and returns what the API answers, as `call` does, and tells how far it has been sent. `fetch` cannot say
 * that in any browser but one. What is undefined is not in the form.
 *
 * @throws {ApiError} where the answer is an error, or none comes; the signal's reason where it was called off
 */
export async function upload<R extends FormRoute>(
  route: R,
  given: CallOptions<R> & Given & Progress,
): Promise<AnswerOf<R>> {
  const { form, onProgress, signal } = given;
  const { method, url } = readRoute(route, given);
  return readOutcome(await send<R>(method, url, toFormData(form), onProgress, signal));
}

function toFormData(form: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) if (value !== undefined) data.set(name, value);
  return data;
}

function send<R extends FormRoute>(
  method: string,
  url: string,
  form: FormData,
  onProgress: Progress['onProgress'],
  signal: AbortSignal | undefined,
) {
  return new Promise<Outcome<R>>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.upload.onload = () => onProgress(1);
    request.onload = () => resolve(outcomeOf<R>(request.status, request.responseText));
    request.onerror = () => resolve({ isOk: false, status: 0, problem: {} });
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
