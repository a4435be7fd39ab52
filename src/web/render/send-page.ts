import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress } from '#http/content-encoding.ts';
import type { RenderedPage } from '#web/render/renderer.ts';

/** Compression does not pay below this size, in bytes. */
const minCompressedSize = 1024;
const text = /^(?:text\/|application\/(?:json|xml|manifest\+json)\b)/;

/** For pages that failed with 503, in seconds. */
const retryAfter = 5;

/** Sends a page rendered for this request. It is `no-store` unless the page sets another Cache-Control. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  const { status, headers, body } = page;
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
  if (body.length === 0) return reply.send();
  if (body.length < minCompressedSize || !text.test(String(headers['content-type']))) return reply.send(body);
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.code(406).type('text/plain').send('Not Acceptable');
  if (encoding === 'identity') return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'quick'));
}
