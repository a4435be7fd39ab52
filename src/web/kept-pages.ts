import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseAnswer, type KeptPage, makeKeptPage } from '#web/kept-page.ts';

/** Pages that are the same for everybody until the catalogue changes, and the parameters that they may differ by. */
const paths: readonly [RegExp, readonly string[]][] = [
  [/^\/(partner|photos|contact|login|warranty|warranty\/notes)?$/, []],
  [/^\/products$/, ['q', 'strength', 'translucency', 'page']],
  [/^\/products\/[1-9]\d{0,9}$/, []],
  [/^\/products\/compare$/, ['ids']],
];
/** Addresses are without number; the oldest pages go first. */
const mostPages = 500;
const longestSearch = 200;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the answer is to be kept. */
    keep: { key: string; version: string } | null;
  }
}

/**
 * Keeps rendered pages in memory, compressed once, and answers from there until the catalogue has another version. The
 * version is read anew for each request, so that an edit shows in the first one after it.
 */
export function keepPages(app: FastifyInstance, catalogueVersion: () => Promise<string>): void {
  const pages = new Map<string, KeptPage>();
  const version = oncePerTurn(catalogueVersion);
  app.answerFirst((address, headers) => {
    const page = pages.get(address);
    return page && version().then((current) => (page.version === current ? chooseAnswer(page, headers) : undefined));
  });
  app.decorateRequest('keep', null);

  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request);
    if (key === undefined) return;
    const current = await version();
    const page = pages.get(key);
    if (page?.version === current) return reply.send(answer(request, reply, page));
    request.keep = { key, version: current };
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { keep } = request;
    if (!keep || reply.statusCode !== 200 || request.method !== 'GET') return payload;
    // Sent from here a page is sent as it will be sent to the next reader.
    request.keep = null;
    const page = await makeKeptPage(keep.version, await buffer(payload as NodeJS.ReadableStream));
    pages.delete(keep.key);
    pages.set(keep.key, page);
    const [oldest] = pages.keys();
    if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
    return answer(request, reply, page);
  });
}

/** What a page is kept under: its address, with the parameters that count. Undefined for pages that are not kept. */
function keyOf({ method, url, protocol, host }: FastifyRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [path = '', search = ''] = url.split('?', 2);
  const [, parameters] = paths.find(([pattern]) => pattern.test(path)) ?? [];
  if (!parameters || search.length > longestSearch) return undefined;
  for (const name of new URLSearchParams(search).keys()) if (!parameters.includes(name)) return undefined;
  // A page names its own address.
  return `${protocol}://${host}${url}`;
}

/** Sets status and headers of the answer; returns its body. */
function answer(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Buffer | null {
  const { status, headers, body } = chooseAnswer(page, request.headers);
  reply.code(status).headers(headers);
  return body;
}

/**
 * Asks once for all who ask in the same turn of the event loop. The question is put when the turn is over, so that the
 * answer is older than none of theirs.
 */
function oncePerTurn<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= setImmediate().then(() => {
      asked = undefined;
      return ask();
    });
    return asked;
  };
}
