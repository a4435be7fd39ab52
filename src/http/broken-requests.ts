import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
export function answerBadAddress(
  { statusCode = 400 }: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendTitle(reply.headers({ ...securityHeaders(request), 'x-request-id': request.id }), statusCode);
}

/** The default for errors and unknown addresses: the status and its title as plain text, and nothing of the request. */
export function answerErrorsInPlainText(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendTitle(reply, 404));
  app.server.on('checkExpectation', refuseExpectation);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) request.log.error({ id: request.id, err: error }, 'a request failed');
    return sendTitle(reply, statusCode);
  });
}

/** Node's own answer to an unknown `Expect` header would lack the security headers. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, { connection: 'close', ...securityHeaders({ protocol: 'http' }) }).end();
}

function sendTitle(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(STATUS_CODES[status]);
}
