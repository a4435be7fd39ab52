import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '#web/page-headers.ts';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);

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

interface KeptPage {
  /** Of the catalogue, before the page was rendered. */
  version: string;
  etag: string;
  policy: Record<string, string>;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

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
  app.decorateRequest('keep', null);

  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request);
    if (key === undefined) return;
    const version = await catalogueVersion();
    const page = pages.get(key);
    if (page?.version === version) return sendPage(request, reply, page);
    request.keep = { key, version };
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { keep } = request;
    if (!keep || reply.statusCode !== 200 || request.method !== 'GET') return payload;
    // Sent from here a page is sent as it will be sent to the next reader.
    request.keep = null;
    const page = await pageOf(keep.version, await buffer(payload as NodeJS.ReadableStream));
    pages.delete(keep.key);
    pages.set(keep.key, page);
    const [oldest] = pages.keys();
    if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
    return body(request, reply, page);
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
  return `${protocol}://${host}${path}?${search}`;
}

/** A nonce would be the same for all readers: the scripts in the page are known by their digests instead. */
async function pageOf(version: string, rendered: Buffer): Promise<KeptPage> {
  const html = rendered.toString().replace(/(<(?:script|style|link)\b[^>]*?) nonce="[^"]*"/g, '$1');
  const inline = [...html.matchAll(/<(?:script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)];
  const digests = new Set(
    inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([compressBr(identity), compressGzip(identity, { level: 9 })]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { version, etag, policy: pageHeaders(...digests), bodies: { br, gzip: gz, identity } };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(body(request, reply, page));
}

/** Sets what the answer says about itself; returns the body in the encoding that the reader takes. */
function body(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Buffer | null {
  const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers;
  const encoding = (['br', 'gzip'] as const).find((name) => String(accepted).includes(name));
  const sent = page.bodies[encoding ?? 'identity'];
  reply.headers({
    ...page.policy,
    etag: page.etag,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  });
  if (known === page.etag) {
    reply.code(304);
    return null;
  }
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('content-length', sent.length);
  return sent;
}
