import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
/** A DNS name or an IPv4 address, or an IPv6 address in brackets; a port may follow. */
const hostShape = new RegExp(`^(?:${label}(?:\\.${label})*\\.?|\\[([0-9a-f:.]{2,45})\\])(?::\\d{1,5})?$`, 'i');
const longestHost = 261;

/**
 * Refuses, before any route has a word, what two programs could read in two ways: a target that is no path of this
 * server (`*`, `http://…`, `host:port`), and a Host header that is none or is there twice. HTTP/1.0 may come without one,
 * as health checks do: nothing depends on it.
 */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // Whoever stands in front says who it is in Host; what a client writes here is nobody's name.
    if (raw.headers['x-forwarded-host'] !== undefined) delete raw.headers['x-forwarded-host'];
    if (raw.url?.[0] === '/' && isHostValid(raw)) return done();
    reply
      .code(400)
      .headers({ connection: 'close', 'cache-control': 'no-store' })
      .type('text/plain')
      .send('Bad Request');
  });
}

function isHostValid({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  return isHost(host) && !isTwice(rawHeaders);
}

/** The host that was asked for last: nearly always the same. */
let knownHost: string | undefined;

function isHost(text: string): boolean {
  if (text === knownHost) return true;
  if (text.length > longestHost) return false;
  const match = hostShape.exec(text);
  // The parser also knows what a number may not be: a port of 70000, an address such as 1.2.3.999.
  if (!match || (match[1] !== undefined && !isIPv6(match[1])) || !URL.canParse(`http://${text}`)) return false;
  knownHost = text;
  return true;
}

/** Node keeps the first of two Host headers; a proxy may have gone by the second. */
function isTwice(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}
