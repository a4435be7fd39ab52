import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

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
