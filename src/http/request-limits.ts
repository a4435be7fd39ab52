import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBadAddress, answerBrokenRequest } from '#http/broken-requests.ts';
import type { ErrorPages } from '#http/error-pages.ts';
import { IncomingRequest } from '#http/incoming-request.ts';
import type { Limits } from '#http/limits.ts';
import { limitPipelining } from '#http/pipelined-requests.ts';

/** Options with which Fastify and Node enforce limits. `enforceRequestLimits` enforces the others. */
export function serverOptions(limits: Limits, pages: ErrorPages) {
  const { requestTimeout, connectionTimeout, keepAliveTimeout, bodyLimit, maxParamLength } = limits;
  const { headersTimeout, connectionsCheckingInterval, maxHeaderSize } = limits;
  return {
    requestTimeout,
    connectionTimeout,
    keepAliveTimeout,
    bodyLimit,
    routerOptions: { maxParamLength },
    // A request that has come on an open connection is still answered.
    return503OnClosing: false,
    http: {
      requestTimeout,
      headersTimeout,
      connectionsCheckingInterval,
      maxHeaderSize,
      // A request without Host is refused by `rejectMalformedRequests`, with the headers of every answer.
      requireHostHeader: false,
      IncomingMessage: IncomingRequest,
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadAddress(pages),
  };
}

/**
 * Refuses requests with too many headers or too long an address, and cuts off bodies that arrive too slowly. No route reads
 * a body unless its scope adds a parser for it.
 */
export function enforceRequestLimits(app: FastifyInstance, limits: Limits): void {
  app.removeAllContentTypeParsers();
  limitPipelining(app.server, limits.requestsAhead);
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', rawHeaders, headers } = request.raw;
    if (url.length > limits.urlLength) return done(httpError(414));
    if (rawHeaders.length > 2 * limits.headerCount) return done(httpError(431));
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) return done();
    if (Number(length) > limits.maxBodySize) {
      // The body is not read, so the connection cannot be used again.
      reply.header('connection', 'close');
      return done(httpError(413));
    }
    limitBodyTime(request, reply.raw, limits);
    done();
  });
}

function httpError(statusCode: number): Error {
  return Object.assign(new Error(STATUS_CODES[statusCode]), { statusCode });
}

/** Sets a time limit by the length that the client announces, up to what the route accepts. */
function limitBodyTime({ raw: request, routeOptions }: FastifyRequest, response: ServerResponse, limits: Limits): void {
  const maxLength = routeOptions.bodyLimit ?? limits.bodyLimit;
  const length = Math.min(Number(request.headers['content-length'] ?? maxLength), maxLength);
  const time = limits.bodyGrace + (length / limits.minBodyRate) * 1000;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.socket.destroy();
    else answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
  }, time);
  request.once('close', () => clearTimeout(timer));
}
