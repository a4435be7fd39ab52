/** What one process may ask another: a function for each topic. */
// biome-ignore lint/suspicious/noExplicitAny: requests of any type; each topic has its own.
export type Topics = { [Topic in string]: (request: any) => unknown };

/** What answers the topics. An answer may be a promise. */
export type Handlers<Asked extends Topics> = {
  [Topic in keyof Asked]: (
    request: Parameters<Asked[Topic]>[0],
  ) => ReturnType<Asked[Topic]> | Promise<ReturnType<Asked[Topic]>>;
};

/** The end of a message channel: `process` in a child, the child in its parent. */
interface Port {
  send?(message: unknown, callback: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

type Message =
  | { id: number; topic: string; request: unknown }
  | { id: number; answer: unknown }
  | { id: number; error: string };

/** Questions and answers between two processes, both ways. */
export class Channel<Asked extends Topics, Answered extends Topics> {
  readonly #port: Port;
  readonly #handlers: Handlers<Answered>;
  readonly #open = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  constructor(port: Port, handlers: Handlers<Answered>) {
    this.#port = port;
    this.#handlers = handlers;
    port.on('message', (message) => this.#receive(message as Message));
    port.once('disconnect', () => {
      for (const id of this.#open.keys()) this.#fail(id, 'The other process has ended.');
    });
  }

  /** Rejects if the other process cannot answer, or ends. */
  ask<Topic extends keyof Asked & string>(
    topic: Topic,
    request: Parameters<Asked[Topic]>[0],
  ): Promise<ReturnType<Asked[Topic]>> {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#open.set(id, { resolve, reject });
    this.#send({ id, topic, request });
    return promise as Promise<ReturnType<Asked[Topic]>>;
  }

  #send(message: Message): void {
    this.#port.send?.(message, (error) => {
      if (error && 'topic' in message) this.#fail(message.id, error.message);
    });
  }

  async #receive(message: Message): Promise<void> {
    const { id } = message;
    if ('topic' in message) {
      try {
        this.#send({ id, answer: await this.#handlers[message.topic as keyof Answered](message.request) });
      } catch (error) {
        this.#send({ id, error: (error as Error).message });
      }
    } else if ('error' in message) this.#fail(id, message.error);
    else {
      this.#open.get(id)?.resolve(message.answer);
      this.#open.delete(id);
    }
  }

  #fail(id: number, reason: string): void {
    this.#open.get(id)?.reject(new Error(reason));
    this.#open.delete(id);
  }
}
