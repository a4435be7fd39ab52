import { expect } from 'vitest';
import type { Answer } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { failIn } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

/** Seconds until the delay begins: however long a busy machine takes to come to a sign-in, the whole delay is left. */
const spare = 40;
/** As many guesses at a name as make the longest delay. */
const guessesForLongest = 40;

/** A bot that guesses the password of an account, each time from another network. */
export class GuessingBot {
  readonly #url: string;
  readonly #name: string;
  #networks = 0;

  /** @param url of a server that trusts the test as its proxy */
  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  guess(codes: { code?: string; recoveryCode?: string } = {}): Promise<Answer> {
    const browser = new StaffBrowser(this.#url, {
      'x-forwarded-for': `2001:db8:${(++this.#networks).toString(16)}::1`,
    });
    return browser.send('POST', '/admin/signIn', { fullName: this.#name, password: passwords.next, ...codes });
  }

  /** Guesses until the account is delayed at all new browsers; no more at once than may wait. Then the delay is the longest. */
  async guessUntilDelayed(engine: TestEngine): Promise<void> {
    const answers: Answer[] = [];
    while (answers.every(({ status }) => status !== 429))
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => this.guess()))));
    await this.#delay(engine);
  }

  /**
   * Guesses once, and has the register count it as the guesses that make the longest delay at all new browsers: as guesses they
   * would be 30 hashes, two seconds of the processor.
   */
  async delayAccount(engine: TestEngine): Promise<void> {
    expect((await this.guess()).status).toBe(401);
    await this.#delay(engine);
    expect((await this.guess()).status).toBe(429);
  }

  async #delay(engine: TestEngine): Promise<void> {
    await engine.db.write((tx) =>
      tx.updateTable('signInFailure').set({ failures: guessesForLongest }).where('key', 'like', 'name:%').execute(),
    );
    await failIn(engine, spare);
  }

  /** Goes on guessing, with codes and without, while something is done. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    let isOver = false;
    const guessOn = async (codes: Parameters<GuessingBot['guess']>[0]) => {
      while (!isOver) await this.guess(codes);
    };
    const guessing = Promise.all([guessOn({}), guessOn({ code: '123456' }), guessOn({ recoveryCode: '00000-00000' })]);
    try {
      return await work();
    } finally {
      isOver = true;
      await guessing;
    }
  }
}
