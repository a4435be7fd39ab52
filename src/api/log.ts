import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino, { type Logger } from 'pino';

/**
 * The program's log: one JSON line an event, to standard output. Lines are gathered and written together, and what
 * is left is written at exit.
 */
export function createLog(level: string): Logger {
  const destination = pino.destination({ sync: false, minLength: 4096 });
  const flushing = setInterval(() => destination.flush(), 1000);
  flushing.unref();
  return pino({ level, serializers: { req: undefined as never, res: undefined as never } }, destination);
}

/** Logs each answered request: method, path, status, duration. Never the query, which may hold a card number. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}
