import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

/**
 * The ids that proxies make: 32 hexadecimal digits, UUIDs, `Root=1-67891233-…`. Other text, which a proxy may pass on from a
 * visitor, must not get into the log.
 */
const usableId = /^(?:Root=1-)?[\da-f-]{32,36}$/i;

/**
 * Creates the function that gives each request an id: that of `X-Request-Id` if a trusted proxy sends a usable one, else a
 * new one.
 *
 * @param trustedProxies addresses and networks, as in `TRUST_PROXY`
 */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return () => randomUUID();
  const isProxy = compile([...trustedProxies]);
  return ({ headers: { 'x-request-id': given }, socket: { remoteAddress } }) => {
    const isUsable = typeof given === 'string' && usableId.test(given);
    return isUsable && remoteAddress !== undefined && isProxy(remoteAddress, 0) ? given : randomUUID();
  };
}

/** Sends the id of the request, under which the log has it, with every answer. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
