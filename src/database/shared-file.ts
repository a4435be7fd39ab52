import type { Check } from '#database/database.ts';

/** Checks the integrity of a database file once. */
export interface IntegrityCheck {
  /** Undefined before the check has started. */
  readonly result: Check | undefined;
  check(file: string): Promise<void>;
  /** Stops a running check; resolves when it has ended. */
  stop(): Promise<void>;
}

/** What processes that have one SQLite file open at the same time share beside it. */
export interface SharedFile {
  /**
   * Resolves when this process may write, with the function that ends its turn. SQLite's own lock is polled for, 15 s at
   * most, and is not given to those first who have waited longest.
   */
  takeTurn(): Promise<() => void>;
  integrity: IntegrityCheck;
}

/** The turns of this process, if there are others. */
export class WriteTurns {
  readonly #take: SharedFile['takeTurn'] | undefined;
  #waiting = 0;

  constructor(take: SharedFile['takeTurn'] | undefined) {
    this.#take = take;
  }

  /** How many writes wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves with the function that ends the turn. */
  async take(): Promise<() => void> {
    if (!this.#take) return () => {};
    this.#waiting++;
    try {
      return await this.#take();
    } finally {
      this.#waiting--;
    }
  }
}
