import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorPages, sendError } from '#http/error-pages.ts';
import { securityHeaders } from '#http/security-headers.ts';

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers input that is not HTTP, or too large or too slow to become a request, and closes the connection. A connection
 * that a browser opened in advance and never used gets no answer.
 */
export function answerBrokenRequest({ code = '' }: { code?: string | undefined }, socket: Socket): void {
  const status = statusOf[code] ?? 400;
  const title = STATUS_CODES[status] ?? '';
  if (socket.writable && socket.bytesRead > 0) {
    const headers = {
      Connection: 'close',
      'Content-Type': 'text/plain',
      'Content-Length': title.length,
      ...securityHeaders({ protocol: 'http' }),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${title}`);
  }
  socket.destroy();
}

/** Answers a request whose address Fastify cannot decode. */
export function answerBadAddress(pages: ErrorPages) {
  return ({ statusCode = 400 }: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void => {
    sendError(pages, request, reply.headers({ ...securityHeaders(request), 'x-request-id': request.id }), statusCode);
  };
}

/** The default for errors and unknown addresses. */
export function answerErrors(app: FastifyInstance, pages: ErrorPages): void {
  app.setNotFoundHandler((request, reply) => sendError(pages, request, reply, 404));
  app.server.on('checkExpectation', refuseExpectation);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500) return sendError(pages, request, reply, statusCode);
    request.log.error({ id: request.id, err: error }, 'a request failed');
    return sendError(pages, request, reply, statusCode, { requestId: request.id });
  });
}

/** Node's own answer to an unknown `Expect` header would lack the security headers. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, { connection: 'close', ...securityHeaders({ protocol: 'http' }) }).end();
}
