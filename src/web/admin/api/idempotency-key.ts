import { ApiError } from '#web/admin/api/call.ts';

/**
 * The idempotency key of a form or file: the same for every try, so that what the server has stored although its answer
 * was lost is not stored again. A new one follows an answer.
 */
export class IdempotencyKey {
  #key = newKey();
  #isUnanswered = false;

  /** True if the last try may have been carried out: it had no answer. */
  get isUnanswered(): boolean {
    return this.#isUnanswered;
  }

  /** Sends a call with the key. @throws what the call throws */
  async send<Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await send(this.#key);
      this.#renew();
      return answer;
    } catch (error) {
      if (isRefused(error)) this.#renew();
      else if (isUnanswered(error)) this.#isUnanswered = true;
      throw error;
    }
  }

  /**
   * Like `send`, and without an answer sends the call once more by itself: mostly the way back alone was cut, and the
   * second answer says what has become of the first try.
   *
   * @throws what the call throws
   */
  async sendWithRetry<Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> {
    return this.send(send).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      return this.send(send);
    });
  }

  #renew() {
    this.#key = newKey();
    this.#isUnanswered = false;
  }
}

const keys = new Map<string, IdempotencyKey>();

/** The key of what has this name, until the document is left. */
export function idempotencyKeyOf(name: string): IdempotencyKey {
  const key = keys.get(name) ?? new IdempotencyKey();
  keys.set(name, key);
  return key;
}

/** True if the outcome of a call is unknown: it has no answer, or that of a proxy, or a status of 5xx. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The key of a file that is sent to a route, also if it is chosen again. */
export function idempotencyKeyOfFile(route: string, { name, size, lastModified }: File): IdempotencyKey {
  return idempotencyKeyOf([route, name, size, lastModified].join('\n'));
}

/** True if the outcome of a call is unknown, and the server has sent no message about it. */
export function isUnexplained(error: unknown): boolean {
  return isUnanswered(error) && error instanceof ApiError && error.userMessage === undefined;
}

/** True if this try has certainly stored nothing. With a 409 the first one may be under way, and a proxy answers with 5xx. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409;
}

/** Random bytes in hex. `crypto.randomUUID` is missing where the page came without TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
