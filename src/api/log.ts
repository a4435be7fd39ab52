import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino from 'pino';

/** The program's log: one JSON line an event, to standard output. */
export function createLog(level: string): FastifyBaseLogger {
  return pino({ level, base: null, serializers: { req: describe } }, new TurnByTurn());
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

/** One line for each answered request: method, path, status, duration. */
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
    else request.log.info(line);
  }
}

/** Never the query: it may hold a card number. */
function describe({ method, url }: { method: string; url: string }): { method: string; path: string } {
  const end = url.indexOf('?');
  return { method, path: end < 0 ? url : url.slice(0, end) };
}
