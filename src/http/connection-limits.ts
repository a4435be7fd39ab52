import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Limits } from '#http/limits.ts';

/** Bytes that are set aside for a connection, and the part of the machine's memory that all of them may take. */
const bytesOfConnection = 65_536;
const shareOfMemory = 1 / 8;
/** Ms between two lines in the log about connections that were turned away. */
const saidEvery = 60_000;

/**
 * Turns away connections beyond the limits before anything is read from them: those of one address, and all together.
 * A trusted proxy brings many people on one address: only the limit of all counts for it. As the last quarter of that
 * begins, connections that wait for their next request are closed.
 */
export function limitConnections(app: FastifyInstance, limits: Limits, trustedProxies: readonly string[]): void {
  const { server } = app;
  const isProxy = compile([...trustedProxies]);
  const most = mostConnections(limits);
  const ofNetwork = new Map<string, number>();
  const warn = (why: string) =>
    atMostEvery(saidEvery, (facts) => app.log.warn(facts, `a connection was turned away: ${why}`));
  const saidAll = warn('there are too many');
  const saidNetwork = warn('its address has too many');
  let open = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;

  server.maxConnections = most;
  server.on('drop', () => saidAll({ connections: most }));
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // It has gone already.
    if (address === undefined) return socket.destroy();
    open++;
    socket.once('close', () => open--);
    if (open > most * 0.75 && performance.now() - sweptAt > 1_000) {
      sweptAt = performance.now();
      server.closeIdleConnections();
    }
    if (isProxy(address, 0)) return;
    const network = networkOf(address);
    const count = (ofNetwork.get(network) ?? 0) + 1;
    if (count > limits.connectionsOfAddress) {
      saidNetwork({ address, connections: count });
      return socket.destroy();
    }
    ofNetwork.set(network, count);
    socket.once('close', () => {
      const left = (ofNetwork.get(network) ?? 0) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
  });
}

/** What counts as one address: of IPv6, a /64. */
function networkOf(address: string): string {
  const ip = ipaddr.process(address);
  return 'parts' in ip ? ip.parts.slice(0, 4).join(':') : ip.toString();
}

/** As many as the limits say, fewer where the machine or its container has little memory. */
function mostConnections({ connections }: Limits): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(connections, Math.floor((memory * shareOfMemory) / bytesOfConnection));
}

function atMostEvery(ms: number, say: (facts: object) => void): (facts: object) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (facts) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    say(facts);
  };
}
