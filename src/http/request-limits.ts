import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBadAddress, answerBrokenRequest } from '#http/broken-requests.ts';
import { IncomingRequest } from '#http/incoming-request.ts';
import type { Limits } from '#http/limits.ts';
import { limitPipelining } from '#http/pipelined-requests.ts';

/** The options that make Fastify and Node hold the limits. `enforceRequestLimits` holds the rest. */
export function serverOptions(limits: Limits) {
  const { requestTimeout, connectionTimeout, keepAliveTimeout, bodyLimit, maxParamLength } = limits;
  const { headersTimeout, connectionsCheckingInterval, maxHeaderSize } = limits;
  return {
    requestTimeout,
    connectionTimeout,
    keepAliveTimeout,
    bodyLimit,
    routerOptions: { maxParamLength },
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
    frameworkErrors: answerBadAddress,
  };
}

/**
 * Refuses requests with more headers or a longer address than the limits say, and cuts off bodies that come too slowly.
 * No route reads a body unless its scope adds a parser for it.
 */
export function enforceRequestLimits(app: FastifyInstance, limits: Limits): void {
  app.removeAllContentTypeParsers();
  limitPipelining(app.server, limits.requestsAhead);
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', rawHeaders, headers } = request.raw;
    if (url.length > limits.urlLength) return done(refusal(414));
    if (rawHeaders.length > 2 * limits.headerCount) return done(refusal(431));
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) return done();
    if (Number(length) > limits.longestBody) {
      // Nobody reads it, so it must not be sent.
      reply.header('connection', 'close');
      return done(refusal(413));
    }
    timeBody(request, reply.raw, limits);
    done();
  });
}

function refusal(statusCode: number): Error {
  return Object.assign(new Error(STATUS_CODES[statusCode]), { statusCode });
}

/** The time goes by the length that the client announces, as far as the route takes it. */
function timeBody({ raw: request, routeOptions }: FastifyRequest, response: ServerResponse, limits: Limits): void {
  const most = routeOptions.bodyLimit ?? limits.bodyLimit;
  const length = Math.min(Number(request.headers['content-length'] ?? most), most);
  const time = limits.bodyGrace + (length / limits.slowestBody) * 1000;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.socket.destroy();
    else answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
  }, time);
  request.once('close', () => clearTimeout(timer));
}
