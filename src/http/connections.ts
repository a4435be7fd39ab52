import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Limits } from '#http/limits.ts';
import { networksOf } from '#http/network-prefix.ts';
import { Holdings } from '#http/shares.ts';

/** How long current requests may take when the server stops, in ms. */
export const closeDelay = 10_000;
/** How often connections are closed that have become idle, in ms. */
const checkInterval = 250;

/**
 * Creates the function that prepares a server for its stop: it serves for some more time, during which each connection is
 * closed after its answer, so that a proxy finds another server before this one is gone. A proxy that sends a write just as
 * its idle connection is closed cannot send it again.
 */
export function createDrain({ server }: FastifyInstance): (seconds: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let unusedBefore: ReadonlySet<Socket> = new Set();
  const closeIdle = () => {
    // Node closes those that are idle when the server stops listening, but none whose answer ends later.
    server.closeIdleConnections();
    // Browsers open connections in advance. Node does not take those for idle, and would wait for their time limit. One that
    // is new may be about to bring a request.
    const unused = [...sockets].filter(({ bytesRead }) => bytesRead === 0);
    for (const socket of unused) if (unusedBefore.has(socket)) socket.destroy();
    unusedBefore = new Set(unused);
  };
  return async (seconds) => {
    // Fastify takes no more hooks while it listens, and until now this has cost nothing.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    if (seconds > 0) await setTimeout(seconds * 1000);
    const timer = setInterval(closeIdle, checkInterval).unref();
    server.once('close', () => clearInterval(timer));
  };
}

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
