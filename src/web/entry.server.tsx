import { PassThrough, Readable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { reportContext } from '#web/context.ts';

/** Renders a page. It is sent once it is complete, so that its status is true. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        headers.set('Content-Type', 'text/html; charset=utf-8');
        const body = pipe(new PassThrough());
        resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }));
      },
      onShellError: reject,
      onError: reject,
    });
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}

/** Reports failures; an address that does not exist and a reader who has gone are none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportContext)(error);
};
