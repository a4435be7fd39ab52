import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress } from '#http/content-encoding.ts';
import type { RenderedPage } from '#web/render/renderer.ts';

/** Smaller bodies do not become smaller. */
const leastCompressed = 1024;
const text = /^(?:text\/|application\/(?:json|xml|manifest\+json)\b)/;

/** When a page that could not be made is worth asking for again, in seconds. */
const retryAfter = 5;

/** Sends a page that was rendered for this request. Nobody caches it, unless it says otherwise. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  const { status, headers, body } = page;
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
  if (body.length === 0) return reply.send();
  if (body.length < leastCompressed || !text.test(String(headers['content-type']))) return reply.send(body);
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.code(406).type('text/plain').send('Not Acceptable');
  if (encoding === 'identity') return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'quick'));
}
