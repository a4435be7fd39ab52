import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBadAddress, answerBrokenRequest } from '#http/broken-requests.ts';
import type { Limits } from '#http/limits.ts';

/** The options that make Fastify and Node hold the limits. `refuseExcess` holds the rest. */
export function limitedServer(limits: Limits) {
  const { requestTimeout, connectionTimeout, keepAliveTimeout, bodyLimit, maxParamLength } = limits;
  const { headersTimeout, connectionsCheckingInterval, maxHeaderSize } = limits;
  return {
    requestTimeout,
    connectionTimeout,
    keepAliveTimeout,
    bodyLimit,
    routerOptions: { maxParamLength },
    http: { requestTimeout, headersTimeout, connectionsCheckingInterval, maxHeaderSize },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadAddress,
  };
}

/** Refuses requests with more headers or a longer address than the limits say, and cuts off bodies that come too slowly. */
export function refuseExcess(app: FastifyInstance, limits: Limits): void {
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
    timeBody(request.raw, reply.raw, limits);
    done();
  });
}

function refusal(statusCode: number): Error {
  return Object.assign(new Error(STATUS_CODES[statusCode]), { statusCode });
}

/** The time goes by the length that the client announces: what takes no long body refuses it before it has come. */
function timeBody(request: IncomingMessage, response: ServerResponse, limits: Limits): void {
  const length = Number(request.headers['content-length'] ?? limits.bodyLimit);
  const time = limits.bodyGrace + (length / limits.slowestBody) * 1000;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.socket.destroy();
    else answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
  }, time);
  request.once('close', () => clearTimeout(timer));
}
