import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino, { type LogFn } from 'pino';
import { describeError } from '#api/describe-error.ts';
import type { RequestFigures } from '#http/request-figures.ts';

/** The path of a request that reached no route. */
const noRoute = 'none';

/** A write of so many bytes to a pipe is never mixed with that of another process: Linux's PIPE_BUF. */
const atomicBytes = 4_096;

/**
 * Creates the log: one JSON line per event, to standard output. It holds nothing that a client has sent: of a request
 * only its id and route, of an error what `describeError` returns.
 *
 * @param isShared whether other processes write to the same output; lines then name their process
 */
export function createLog(level: string, { isShared }: { isShared: boolean }): FastifyBaseLogger {
  const serializers = {
    req: describe,
    res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    err: describeError,
  };
  const base = isShared ? { pid: process.pid } : null;
  const output = new BatchedOutput(isShared ? atomicBytes : Number.POSITIVE_INFINITY);
  return pino({ level, base, serializers, hooks: { logMethod: removeForeignMessages } }, output);
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

/** Writes the lines of one turn of the event loop with one system call, or with a few of at most `maxBytes`. */
class BatchedOutput {
  readonly #maxBytes: number;
  #pending = '';
  readonly #flush = () => {
    const lines = this.#pending;
    this.#pending = '';
    if (lines !== '') process.stdout.write(lines);
  };

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    process.on('exit', this.#flush);
  }

  write(line: string): void {
    if (this.#maxBytes < Number.POSITIVE_INFINITY && Buffer.byteLength(this.#pending + line) > this.#maxBytes)
      this.#flush();
    if (this.#pending === '') setImmediate(this.#flush);
    this.#pending += line;
  }
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
    // Fastify makes these anew each time.
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
