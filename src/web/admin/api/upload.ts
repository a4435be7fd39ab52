import type { AnswerOf, CallOptions, FormRoute } from '#contract/operations.ts';
import { readOutcome } from '#web/admin/api/call.ts';
import { headersOf, type Outcome, outcomeOf, type RequestOptions, readRoute } from '#web/api/send-call.ts';

interface Progress {
  form: object;
  /** Called with the share of the form that is sent, from 0 to 1. At 1 the server is processing it. */
  onProgress?: (share: number) => void;
}

/**
 * Sends a form like `call`, and reports the progress of the upload. It uses XMLHttpRequest, because `fetch` has no upload
 * progress in most browsers. Undefined fields are left out.
 *
 * @throws {ApiError} when the answer is an error or none arrives; the signal's reason when the call is aborted
 */
export async function upload<R extends FormRoute>(
  route: R,
  options: CallOptions<R> & RequestOptions & Progress,
): Promise<AnswerOf<R>> {
  const { form, onProgress, signal } = options;
  const { method, url } = readRoute(route, options);
  const request = { method, url, headers: headersOf(options), form: toFormData(form) };
  return readOutcome(await send<R>(request, onProgress, signal));
}

function toFormData(form: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) if (value !== undefined) data.set(name, value);
  return data;
}

function send<R extends FormRoute>(
  { method, url, headers, form }: { method: string; url: string; headers: Record<string, string>; form: FormData },
  onProgress: Progress['onProgress'],
  signal: AbortSignal | undefined,
) {
  return new Promise<Outcome<R>>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => resolve(outcomeOf<R>(request.status, request.responseText));
    request.onerror = () => resolve({ isOk: false, status: 0, problem: {} });
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
