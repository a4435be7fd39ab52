import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** For each connection, its requests that wait for the answer to an earlier one. */
const waiting = new WeakMap<Socket, number>();

/**
 * Hangs up on a client that sends more requests than `most` without waiting for an answer, which no browser does. Each
 * takes some 12 kB until it is answered, and the client has sent 50 bytes of that. Here, before Fastify sees it: what comes
 * in one read of 64 kB is parsed all the same, and should cost no more than that.
 */
export function limitPipelining(server: Server, most: number): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Only the response to the first of them has the connection.
    if (response.socket === null && countWaiting(request.socket, response) > most) return request.socket.destroy();
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function countWaiting(socket: Socket, response: ServerResponse): number {
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return count;
}
