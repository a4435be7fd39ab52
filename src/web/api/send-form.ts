import type { Route } from '#contract/operations.ts';
import { headersOf, type Outcome, outcomeOf, type RequestOptions, readRoute, toFormData } from '#web/api/send-call.ts';

export interface Progress {
  form: object;
  /** Called with the share of the form that is sent, from 0 to 1. At 1 the server is processing it. */
  onProgress?: (share: number) => void;
}

/**
 * Sends a form to a route, and reports the progress of the upload. It uses XMLHttpRequest, because `fetch` has no upload progress in
 * most browsers.
 *
 * @throws the signal's reason when the call is aborted
 */
export async function sendForm<R extends Route>(route: R, options: RequestOptions & Progress): Promise<Outcome<R>> {
  const { form, onProgress, signal } = options;
  const { method, url } = readRoute(route, options);
  return new Promise<Outcome<R>>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headersOf(options))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => resolve(outcomeOf<R>(request.status, request.responseText));
    request.onerror = () => resolve({ isOk: false, status: 0, problem: {} });
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(toFormData(form));
  });
}
