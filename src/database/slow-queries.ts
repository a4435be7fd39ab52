import type { LogEvent } from 'kysely';

/** A list of a thousand ids is a thousand question marks. */
const maxLength = 1_000;

/** A statement that took long. */
export interface SlowQuery {
  /** Its text, without values. */
  statement: string;
  /** From sending it to its answer; waiting for a connection is not part of it. */
  ms: number;
}

/** Reports statements that take long, to one listener. */
export class SlowQueries {
  #minMs = Number.POSITIVE_INFINITY;
  #listener: (query: SlowQuery) => void = () => {};

  /** For the option `log` of Kysely. */
  readonly log = ({ query, queryDurationMillis: ms }: LogEvent): void => {
    if (ms >= this.#minMs) this.#listener({ statement: query.sql.slice(0, maxLength), ms: Math.round(ms) });
  };

  listen(minMs: number, listener: (query: SlowQuery) => void): void {
    this.#minMs = minMs;
    this.#listener = listener;
  }
}
