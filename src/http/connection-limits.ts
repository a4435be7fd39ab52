import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Limits } from '#http/limits.ts';
import { networksOf } from '#http/network-prefix.ts';
import { Holdings } from '#http/shares.ts';

/** Estimated bytes of a connection, and the share of the machine's memory that all connections may take. */
const bytesPerConnection = 65_536;
const shareOfMemory = 1 / 8;
/** The minimum time between two log lines about refused connections, in ms. */
const logInterval = 60_000;

/**
 * Refuses connections beyond the limits before anything is read from them: the limit of one address, and that of all
 * together. Only the limit of all applies to a trusted proxy, since many people share its address. When three quarters of
 * all connections are open, idle ones are closed.
 */
export function limitConnections(
  app: FastifyInstance,
  { shares: { connections } }: Limits,
  trustedProxies: readonly string[],
): void {
  const { server } = app;
  const isProxy = compile([...trustedProxies]);
  const max = maxConnections(connections.all);
  const held = new Holdings({ address: connections.address });
  const warn = (why: string) =>
    throttle(logInterval, (facts) => app.log.warn(facts, `a connection was refused: ${why}`));
  const warnOfAll = warn('there are too many');
  const warnOfAddress = warn('its address has too many');
  let open = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;

  server.maxConnections = max;
  server.on('drop', () => warnOfAll({ connections: max }));
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // The client has disconnected already.
    if (address === undefined) return socket.destroy();
    open++;
    socket.once('close', () => open--);
    if (open > max * 0.75 && performance.now() - sweptAt > 1_000) {
      sweptAt = performance.now();
      server.closeIdleConnections();
    }
    if (isProxy(address, 0)) return;
    const release = held.take({ ...networksOf(ipaddr.process(address)), isProxy: false });
    if (!release) {
      warnOfAddress({ address, connections: connections.address });
      return socket.destroy();
    }
    socket.once('close', release);
  });
}

/** The limit of all connections, lower if the machine or its container has little memory. */
function maxConnections(connections: number): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(connections, Math.floor((memory * shareOfMemory) / bytesPerConnection));
}

/** Calls `log` at most once in `ms`, and drops the calls between. */
function throttle(ms: number, log: (facts: object) => void): (facts: object) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (facts) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    log(facts);
  };
}
