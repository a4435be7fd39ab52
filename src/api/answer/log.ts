import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino, { type LogFn } from 'pino';
import { describeError } from '#api/answer/describe-error.ts';
import type { RequestFigures } from '#http/request-figures.ts';

/** The path of a request that reached no route. */
const noRoute = 'none';

/** pino's number of this level. */
const warn = 40;

/** Where lines are printed, such as standard output. */
export interface Output {
  write(text: string): unknown;
}

/**
 * Creates the log: one JSON line per event. It holds nothing that a client has sent: of a request only its id and route, of an
 * error what `describeError` returns.
 */
export function createLog(level: string, output: Output): FastifyBaseLogger {
  const serializers = {
    req: describe,
    res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    err: describeError,
  };
  const hooks = { logMethod: removeForeignMessages };
  return pino({ level, base: null, serializers, hooks }, batchLines(output));
}

/** Removes the messages that pino copies from errors and the addresses that Fastify logs. */
function removeForeignMessages(this: pino.Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [first, message]: readonly unknown[] = args;
  const error = errorIn(first);
  if (typeof first === 'string') {
    log.call(this, first.replace(/"[^"]*[/?][^"]*"/g, '…'));
  } else if (error === undefined) {
    log.apply(this, args);
  } else {
    const isCopied = error instanceof Error && message === error.message;
    const text = typeof message === 'string' && !isCopied ? message : 'an error';
    log.call(this, first instanceof Error ? { err: first } : first, text);
  }
}

/** The error that a line is about, if it is about one. */
function errorIn(first: unknown): unknown {
  if (first instanceof Error) return first;
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
}

/** How long a line may wait for others to be written with it, in ms, and from how many characters on none waits. */
const maxWait = 50;
const maxPending = 16_384;

/**
 * Writes lines together: a system call for each would take a tenth of a look-up's time. Warnings and errors wait for the end of
 * their turn of the event loop at most. A process that is killed loses the other lines of its last 50 ms.
 */
function batchLines(output: Output) {
  let pending = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    process.off('exit', flush);
    const lines = pending;
    pending = '';
    if (lines !== '') output.write(lines);
  };
  return {
    // pino sets `lastLevel` before each line then.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      if (pending === '') {
        timer = setTimeout(flush, maxWait).unref();
        process.on('exit', flush);
      }
      pending += line;
      if (this.lastLevel >= warn || pending.length >= maxPending) setImmediate(flush);
    },
  };
}

/** One line for each answered request: method, route, status, duration. Fastify calls it in any case, unlike a hook. */
export class RequestLog extends LogController {
  readonly #figures: RequestFigures | undefined;

  /** @param figures counts the answers, too */
  constructor(figures?: RequestFigures) {
    super();
    this.#figures = figures;
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override streamError(error: Error, { id, log }: FastifyRequest): void {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') log.info({ id }, 'the client has disconnected');
    else log.warn({ id, err: error }, 'an answer could not be sent whole');
  }

  override writeHeadError(error: Error, { id, log }: FastifyRequest): void {
    log.warn({ id, err: error }, 'the headers of an answer could not be sent');
  }

  override serializerError(error: Error, { id, log }: FastifyRequest): void {
    log.error({ id, err: error }, 'an answer does not fit its schema');
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { id, method, log } = request;
    const { statusCode: status, elapsedTime } = reply;
    // Fastify makes these each time.
    const { url: path = noRoute, config } = request.routeOptions;
    this.#figures?.add(method, path, status, elapsedTime);
    const line = { id, method, path, status, ms: Math.round(elapsedTime * 10) / 10 };
    if (error) log.error({ ...line, err: error }, 'an answer could not be sent whole');
    else if (config.quiet) log.debug(line);
    else log.info(line);
  }
}

/** The route, never the address, since its path or query may contain a card number. */
function describe({ method, routeOptions }: FastifyRequest): { method: string; path: string } {
  return { method, path: routeOptions.url ?? noRoute };
}
