import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from '#http/security-headers.ts';

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what is not HTTP, too large or too slow to become a request, and ends the connection. A connection that a
 * browser has opened in advance and not used has asked for nothing and gets no answer.
 */
export function answerBrokenRequest({ code = '' }: { code?: string | undefined }, socket: Socket): void {
  const status = statusOf[code] ?? 400;
  const title = STATUS_CODES[status] ?? '';
  if (socket.writable && socket.bytesRead > 0) {
    const headers = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${title.length}`;
    socket.write(`HTTP/1.1 ${status} ${title}\r\n${headers}\r\n\r\n${title}`);
  }
  socket.destroy();
}

/** Answers a request whose address no route can be looked up for. */
export function answerBadAddress(
  { statusCode = 400 }: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(securityHeaders(request)).code(statusCode).type('text/plain').send(STATUS_CODES[statusCode]);
}
