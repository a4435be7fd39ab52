import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { addBrandColours } from '#brand-files/brand-colours.ts';
import { brandContext, renderQueueContext, reportContext } from '#web/context.ts';
import { deferHydration } from '#web/defer-hydration.ts';
import { pageHeaders } from '#web/page-headers.ts';

// What the server needs of the pages. The build has its own copy of React Router, and only these contexts fit it.
export { createRequestHandler } from 'react-router';
export { createPageContext } from '#web/page-context.ts';

/** Renders a page in the render queue. It is sent only when complete, so that an error can still set its status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // React Router and React put the nonce on each script they write.
  const nonce = randomBytes(18).toString('base64');
  // The back office needs its scripts at once.
  const isAdmin = /^\/admin(\/|$)/.test(new URL(request.url).pathname);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  for (const [name, value] of Object.entries(pageHeaders(!isAdmin, `'nonce-${nonce}'`))) headers.set(name, value);
  return context.get(renderQueueContext)(async () => {
    const page = (
      <ServerRouter context={isAdmin ? withAllRoutes(routerContext) : routerContext} url={request.url} nonce={nonce} />
    );
    const document = await renderDocument(page, nonce, request.signal);
    const html = addBrandColours(document, context.get(brandContext).colours, nonce);
    return new Response(isAdmin ? html : deferHydration(html, nonce), { status, headers });
  });
}

/**
 * Lets the page load the list of all routes with its scripts. Otherwise the router asks the server about the address of each
 * record that is opened, before it loads the record (`routeDiscovery` in react-router.config.ts).
 */
function withAllRoutes(context: EntryContext): EntryContext {
  const routeDiscovery = { ...context.routeDiscovery, mode: 'initial' } as const;
  const handoff: object = JSON.parse(context.serverHandoffString ?? '{}');
  return { ...context, routeDiscovery, serverHandoffString: JSON.stringify({ ...handoff, routeDiscovery }) };
}

function renderDocument(page: ReactNode, nonce: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Never stream parts out of order: React needs JavaScript to move them into position.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}

/** Reports errors, except client errors and requests that the reader aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportContext)(error);
};
