import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino, { type LogFn } from 'pino';
import { describeError } from '#api/describe-error.ts';

/**
 * The program's log: one JSON line an event, to standard output. Nothing that a client has sent reaches it: of a request
 * the route that took it, of an error what `describeError` leaves.
 */
export function createLog(level: string): FastifyBaseLogger {
  const serializers = {
    req: describe,
    res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    err: describeError,
  };
  return pino({ level, base: null, serializers, hooks: { logMethod: chooseWords } }, new TurnByTurn());
}

/** pino and Fastify take words from an error, and put addresses into their own: neither are ours. */
function chooseWords(this: pino.Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [first, message] = args as unknown as [unknown, unknown];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (typeof first === 'string') {
    log.call(this, first.replace(/"[^"]*[/?][^"]*"/g, '…'));
  } else if (error === undefined) {
    log.apply(this, args);
  } else {
    const isOwn = typeof message === 'string' && message !== (error as Error | null)?.message;
    log.call(this, first instanceof Error ? { err: first } : (first as object), isOwn ? message : 'an error');
  }
}

/** Writes the lines of one turn of the event loop together: under load one system call serves many requests. */
class TurnByTurn {
  #pending = '';
  readonly #flush = () => {
    const lines = this.#pending;
    this.#pending = '';
    if (lines !== '') process.stdout.write(lines);
  };

  constructor() {
    process.on('exit', this.#flush);
  }

  write(line: string): void {
    if (this.#pending === '') setImmediate(this.#flush);
    this.#pending += line;
  }
}

/** One line for each answered request: method, route, status, duration. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      id: request.id,
      ...describe(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.error({ ...line, err: error }, 'an answer could not be sent whole');
    else if (request.routeOptions.config.quiet) request.log.debug(line);
    else request.log.info(line);
  }
}

/** The route, never the address: a card number may stand in its query, and in its path where somebody has put it there. */
function describe({ method, routeOptions }: FastifyRequest): { method: string; path: string } {
  return { method, path: routeOptions.url ?? 'none' };
}
