import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Notices, and logs once, that a proxy of the own network forwards requests that `TRUST_PROXY` does not name: all visitors
 * then have its address, and one limit.
 *
 * @param onDetect called once, when there has been one
 */
export function detectUnknownProxy(
  { server, log }: FastifyInstance,
  trustedProxies: readonly string[],
  onDetect: () => void,
): void {
  const isNear = compile(privateNetworks);
  const isTrusted = compile([...trustedProxies]);
  const look = ({ headers, socket: { remoteAddress: address } }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined || address === undefined) return;
    if (!isNear(address, 0) || isTrusted(address, 0)) return;
    onDetect();
    server.off('request', look);
    log.warn({ address }, 'requests come through a proxy that TRUST_PROXY does not name: all visitors count as one');
  };
  server.on('request', look);
}
