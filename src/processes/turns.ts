/** Gives one holder at a time its turn, in the order of their requests. */
export class Turns<Holder> {
  #current: Holder | undefined;
  #waiting: { holder: Holder; begin: () => void }[] = [];

  /** Resolves when it is the holder's turn, which lasts until `end`. */
  take(holder: Holder): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ holder, begin: resolve });
    this.#next();
    return promise;
  }

  end(holder: Holder): void {
    if (this.#current === holder) this.#current = undefined;
    this.#next();
  }

  /** Ends the turn of a holder that has ended, and drops its waiting requests. */
  forget(holder: Holder): void {
    this.#waiting = this.#waiting.filter((one) => one.holder !== holder);
    this.end(holder);
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const next = this.#waiting.shift();
    this.#current = next?.holder;
    next?.begin();
  }
}
