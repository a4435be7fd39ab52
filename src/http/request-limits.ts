import { IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBadAddress, answerBrokenRequest } from '#http/broken-requests.ts';
import type { ErrorPages } from '#http/error-pages.ts';
import type { Limits } from '#http/limits.ts';
import { type Client, Holdings, type Share } from '#http/shares.ts';

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
 * Refuses requests with too many headers or too long an address, cuts off bodies that arrive too slowly, and lets nobody
 * have many unfinished ones: each holds a connection. No route reads a body unless its scope adds a parser for it.
 */
export function enforceRequestLimits(
  app: FastifyInstance,
  limits: Limits,
  clientOf: (request: FastifyRequest) => Client,
): void {
  const holdBody = limitBodies(limits.shares.bodies);
  app.removeAllContentTypeParsers();
  limitPipelining(app.server, limits.requestsAhead);
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', rawHeaders, headers } = request.raw;
    if (url.length > limits.urlLength) return done(httpError(414));
    if (rawHeaders.length > 2 * limits.headerCount) return done(httpError(431));
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) return done();
    const refuse = (status: number) => {
      // The body is not read, so the connection cannot be used again.
      reply.header('connection', 'close');
      done(httpError(status));
    };
    if (Number(length) > limits.maxBodySize) return refuse(413);
    // A call that the server makes itself has its body, and no connection to close.
    if (!(request.raw.socket instanceof Socket)) return done();
    if (!holdBody(request.raw, clientOf(request))) return refuse(429);
    limitBodyTime(request, reply.raw, limits);
    done();
  });
}

function httpError(statusCode: number): Error {
  return Object.assign(new Error(STATUS_CODES[statusCode]), { statusCode });
}

/**
 * Returns the function that counts a body until it has come. It returns false for one more than the client may have
 * unfinished.
 */
function limitBodies(share: Share): (request: IncomingMessage, client: Client) => boolean {
  const bodies = new Holdings(share);
  const unfinished = new Map<IncomingMessage, () => void>();
  /** Node does not say when a body has come that nobody has read yet. */
  const finishWhole = () => {
    for (const [request, finish] of unfinished) if (request.complete) finish();
  };
  return (request, client) => {
    const { socket } = request;
    let release = bodies.take(client);
    if (!release) {
      finishWhole();
      release = bodies.take(client);
    }
    if (!release) return false;
    const finish = () => {
      release();
      unfinished.delete(request);
      socket.off('close', finish);
    };
    unfinished.set(request, finish);
    request.once('close', finish);
    // A request that was answered before its end is not closed with its connection.
    socket.once('close', finish);
    return true;
  };
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
  const { socket } = request;
  const finish = () => {
    clearTimeout(timer);
    socket.off('close', finish);
  };
  request.once('close', finish);
  // A request that was answered before its end is not closed with its connection.
  socket.once('close', finish);
}

/** For each connection, how many of its requests wait for the answer to an earlier one. */
const waiting = new WeakMap<Socket, number>();

/**
 * Disconnects a client that pipelines more than `max` requests, which no browser does. A waiting request takes some 12 kB,
 * for 50 bytes that the client has sent. This runs before Fastify, since all requests in one read of 64 kB are parsed in any
 * case and should cost no more than that.
 */
function limitPipelining(server: Server, max: number): void {
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

/** Chunks smaller than this, in bytes, are joined. */
const smallChunk = 1_024;

/**
 * A request whose small chunks are joined as they arrive. Node holds some 400 bytes for each chunk until it is read, and a
 * client may send one byte a chunk: the 64 kB of a body that Node buffers would take 26 MB.
 */
class IncomingRequest extends IncomingMessage {
  #small: Buffer | undefined;
  #length = 0;

  /** Called by the parser with all chunks of one socket read in one turn of the event loop; they are flushed at its end. */
  override push(chunk: Buffer | null): boolean {
    if (chunk === null || chunk.length >= smallChunk) {
      this.#flush();
      return super.push(chunk);
    }
    if (this.#small && this.#length + chunk.length > this.#small.length) this.#flush();
    if (!this.#small) {
      this.#small = Buffer.allocUnsafeSlow(smallChunk);
      process.nextTick(() => this.#flush());
    }
    this.#length += chunk.copy(this.#small, this.#length);
    return this.readableLength < this.readableHighWaterMark;
  }

  #flush(): void {
    const small = this.#small;
    if (!small) return;
    // Copied to its own size, since the client may take long to send more.
    const whole = Buffer.allocUnsafeSlow(this.#length);
    small.copy(whole);
    this.#small = undefined;
    this.#length = 0;
    super.push(whole);
  }
}
