import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
/** A DNS name or an IPv4 address, or an IPv6 address in brackets; a port may follow. */
const hostShape = new RegExp(`^(?:${label}(?:\\.${label})*\\.?|\\[([0-9a-f:.]{2,45})\\])(?::\\d{1,5})?$`, 'i');
const maxHostLength = 261;

/**
 * Refuses, before any route runs, requests that two programs could understand differently: a target that is not a path
 * (`*`, `http://…`, `host:port`), and a Host header that is missing, invalid or sent twice. HTTP/1.0 requests may have
 * none, such as health checks.
 */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A proxy sets Host; this header may come from the client and is never used.
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
  return isHost(host) && !hasTwoHosts(rawHeaders);
}

/** The last valid host, which is nearly always the same. */
let lastValidHost: string | undefined;

function isHost(text: string): boolean {
  if (text === lastValidHost) return true;
  if (text.length > maxHostLength) return false;
  const match = hostShape.exec(text);
  // The URL parser also refuses numbers out of range: a port of 70000, an address such as 1.2.3.999.
  if (!match || (match[1] !== undefined && !isIPv6(match[1])) || !URL.canParse(`http://${text}`)) return false;
  lastValidHost = text;
  return true;
}

/** Node uses the first of two Host headers; a proxy may have used the second. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}
