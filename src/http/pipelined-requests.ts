import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** For each connection, how many of its requests wait for the answer to an earlier one. */
const waiting = new WeakMap<Socket, number>();

/**
 * Disconnects a client that pipelines more than `max` requests, which no browser does. A waiting request takes some 12 kB,
 * for 50 bytes that the client has sent. This runs before Fastify, since all requests in one read of 64 kB are parsed in any
 * case and should cost no more than that.
 */
export function limitPipelining(server: Server, max: number): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Only the response to the first of them owns the socket.
    if (response.socket === null && countWaiting(request.socket, response) > max) return request.socket.destroy();
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function countWaiting(socket: Socket, response: ServerResponse): number {
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return count;
}
