import { hash, randomBytes } from 'node:crypto';
import type { BudgetUsage, ClientKeys } from '#domain/look-up/budget-usage.ts';
import { CountSketch, type SketchKey } from '#domain/look-up/count-sketch.ts';
import {
  addressesOfBlock,
  addressesOfNetwork,
  type ClientAddress,
  freeNumbers,
  type LookUpBaseline,
  type LookUpRules,
  maxDelay,
  minDelay,
  tiers,
  windows,
} from '#domain/look-up/look-up-rules.ts';
import { SeenKeys } from '#domain/look-up/seen-keys.ts';
import { SlidingCounts } from '#domain/look-up/sliding-counts.ts';

export type Admission =
  | {
      admitted: true;
      /** How long to delay the answer, in ms. */
      delayMs: number;
      /** Records the result of the look-up. That check digits are wrong, `mistyped`, tells nothing of the register. */
      record(result: LookUpResult, now: number): void;
    }
  | {
      admitted: false;
      /** The budget that is used up: the address's own, or that of its tier while look-ups are slowed down. */
      by: 'address' | 'crowd';
      waitMs: number;
    };

export type LookUpResult = 'card' | 'none' | 'mistyped';

/** The look-ups of the last hour. */
export interface LookUpActivity {
  misses: number;
  refused: number;
  /** True while the budget of the site is used up. */
  isSlowedDown: boolean;
  /** True if look-ups have come through a proxy that `TRUST_PROXY` does not name. */
  isBehindUnknownProxy: boolean;
}

/** Indexes of the counters of the site. */
const site = { misses: 0, cards: 1, refused: 2, firstTier: 3 } as const;

/**
 * Decides which look-ups are answered. An address that has used up its own budget is refused. If a network has, its look-ups
 * are slowed down. If the site has told many cards, those are slowed down who ask for many numbers; if many numbers of the
 * site were none, those who have guessed wrong: they share a budget with those that are as busy (a tier). Nobody else
 * notices. Memory is bounded, and no number of other addresses resets a count.
 *
 * The counts are in memory. `UsageExchange` sends them to other servers and applies theirs.
 */
export class LookUpBudgets {
  readonly #rules: LookUpRules;
  readonly #baseline: () => LookUpBaseline;
  /** Prevents an attacker from choosing addresses that share cells with another's. */
  readonly #salt: string;
  readonly #answers = new CountSketch({ width: 2 ** 14, windowMs: windows.minute });
  readonly #misses = new CountSketch({ width: 2 ** 15, windowMs: windows.hour });
  readonly #numbers = new CountSketch({ width: 2 ** 17, windowMs: windows.day });
  readonly #seen = new SeenKeys({ size: 2 ** 21, windowMs: windows.day });
  readonly #siteHour = new SlidingCounts(site.firstTier + tiers, windows.hour);
  readonly #siteDay = new SlidingCounts(1, windows.day);
  #isBehindUnknownProxy = false;
  #onUsage: (usage: BudgetUsage) => void = () => {};

  /**
   * @param baseline the usual look-ups a day; the budgets of the site are at least that
   * @param salt of the hashes; servers that exchange what they count have the same
   */
  constructor(
    rules: LookUpRules,
    baseline: () => LookUpBaseline = () => ({ found: 0, notFound: 0 }),
    salt: string = randomBytes(16).toString('base64'),
  ) {
    this.#rules = rules;
    this.#baseline = baseline;
    this.#salt = salt;
  }

  /** Notifies of all that look-ups here use. */
  onUsage(listener: (usage: BudgetUsage) => void): void {
    this.#onUsage = listener;
  }

  /** The hash of an address. */
  addressKey({ address }: ClientAddress): SketchKey {
    return this.#key('address', address);
  }

  /** Counts what a look-up has used, on this server or another one. */
  apply(usage: BudgetUsage, now: number): void {
    switch (usage.kind) {
      case 'answer':
        this.#answers.add(usage.address, now);
        break;
      case 'number':
        this.#countNumber(usage, now);
        break;
      case 'miss':
        this.#countMiss(usage, now);
        break;
      case 'card':
        this.#countCard(usage.card, now);
        break;
      case 'tier':
        this.#siteHour.add(usage.cell, now);
        break;
      case 'refused':
        this.#siteHour.raise(site.refused, this.#siteHour.inWindow(site.refused, now) + usage.count, now);
        break;
      case 'proxy':
        this.#isBehindUnknownProxy = true;
        break;
    }
  }

  #use(usage: BudgetUsage, now: number): void {
    this.apply(usage, now);
    this.#onUsage(usage);
  }

  /** The size in bytes. */
  get byteLength(): number {
    const parts = [this.#answers, this.#misses, this.#numbers, this.#seen, this.#siteHour, this.#siteDay];
    return parts.reduce((sum, part) => sum + part.byteLength, 0);
  }

  /**
   * Counts a look-up and admits it, or refuses it.
   *
   * @param cardKey the number in canonical form
   * @param now in ms, by a monotonic clock
   */
  admit(client: ClientAddress, cardKey: string, now: number): Admission {
    const keys = {
      address: this.addressKey(client),
      network: this.#key('network', client.network),
      block: this.#key('block', client.block),
    };
    if (client.isProxy && !this.#isBehindUnknownProxy) this.#use({ kind: 'proxy' }, now);
    const number = this.#key('number', `${client.address} ${cardKey}`);
    const isNew = !this.#seen.has(number, now);

    // All visitors share the address of a proxy, so it has no budgets of its own but the limit per minute.
    const isSingleClient = !client.isProxy;
    const waitMs = isSingleClient ? this.#ownWait(keys.address, isNew, now) : this.#minuteWait(keys.address, now);
    if (waitMs > 0) return this.#refuse('address', waitMs, now);
    const numbers = this.#numbersOf(keys, now);
    const usage = isSingleClient
      ? Math.max(
          this.#networkUsage(keys.network, now),
          numbers < freeNumbers ? 0 : this.#cardUsage(now),
          this.#missesToday(keys, now) < freeNumbers ? 0 : this.#missUsage(now),
        )
      : 0;
    if (usage >= 1 && isNew && numbers >= freeNumbers) {
      const tierWaitMs = this.#takeTier(numbers, now);
      if (tierWaitMs > 0) return this.#refuse('crowd', tierWaitMs, now);
    }

    this.#use({ kind: 'answer', address: keys.address }, now);
    if (isNew) this.#use({ kind: 'number', number, ...keys }, now);
    return {
      admitted: true,
      delayMs: usage < 1 ? 0 : Math.min(maxDelay, Math.max(minDelay, (usage - 1) * maxDelay)),
      record: (result, at) => {
        if (!isNew || result === 'mistyped') return;
        if (result === 'card') this.#use({ kind: 'card', card: this.#key('card', cardKey) }, at);
        else this.#use({ kind: 'miss', address: keys.address, network: keys.network }, at);
      },
    };
  }

  activity(now: number): LookUpActivity {
    return {
      misses: Math.round(this.#siteHour.count(site.misses, now)),
      refused: Math.round(this.#siteHour.count(site.refused, now)),
      isSlowedDown: Math.max(this.#cardUsage(now), this.#missUsage(now)) >= 1,
      isBehindUnknownProxy: this.#isBehindUnknownProxy,
    };
  }

  #minuteWait(address: SketchKey, now: number): number {
    return this.#answers.wait(address, this.#rules.perMinute, now);
  }

  #ownWait(address: SketchKey, isNew: boolean, now: number): number {
    const { missesOfAddress, numbersOfAddress } = this.#rules;
    return Math.max(
      this.#minuteWait(address, now),
      this.#misses.wait(address, missesOfAddress, now),
      isNew ? this.#numbers.wait(address, numbersOfAddress, now) : 0,
    );
  }

  /**
   * The used share of the site's budget of different cards; 1 is all of it. An hour may have as many as a usual day, a day
   * four times as many. Who knows one number cannot use it up from many addresses.
   */
  #cardUsage(now: number): number {
    const { cardsOfSiteHour, cardsOfSiteDay } = this.#rules;
    const { found } = this.#baseline();
    return Math.max(
      this.#siteHour.count(site.cards, now) / Math.max(cardsOfSiteHour, found),
      this.#siteDay.count(0, now) / Math.max(cardsOfSiteDay, 4 * found),
    );
  }

  /** The used share of the misses that the site may have in an hour. */
  #missUsage(now: number): number {
    return this.#siteHour.count(site.misses, now) / Math.max(this.#rules.missesOfSite, this.#baseline().notFound);
  }

  /** How many numbers a client has asked for today; of its network and block, their share of one address. */
  #numbersOf({ address, network, block }: ClientKeys, now: number): number {
    return Math.max(
      this.#numbers.count(address, now),
      this.#numbers.count(network, now) / addressesOfNetwork,
      this.#numbers.count(block, now) / addressesOfBlock,
    );
  }

  /** How many of them were none. */
  #missesToday({ address, network }: ClientKeys, now: number): number {
    return Math.max(
      this.#numbers.count(missed(address), now),
      this.#numbers.count(missed(network), now) / addressesOfNetwork,
    );
  }

  #networkUsage(network: SketchKey, now: number): number {
    const { missesOfNetwork, numbersOfNetwork } = this.#rules;
    return Math.max(
      this.#misses.count(network, now) / missesOfNetwork,
      this.#numbers.count(network, now) / numbersOfNetwork,
    );
  }

  /** Each tier has addresses of similar activity, doubling from tier to tier. Returns the wait in ms; 0 if there is room. */
  #takeTier(numbers: number, now: number): number {
    const cell = site.firstTier + Math.min(tiers - 1, Math.floor(Math.log2(numbers)));
    const waitMs = this.#siteHour.wait(cell, this.#rules.perLane, now);
    if (waitMs === 0) this.#use({ kind: 'tier', cell }, now);
    return waitMs;
  }

  #countNumber({ number, address, network, block }: ClientKeys & { number: SketchKey }, now: number): void {
    this.#seen.add(number, now);
    for (const key of [address, network, block]) this.#numbers.add(key, now);
  }

  /** Counts a card that nobody has found today. */
  #countCard(card: SketchKey, now: number): void {
    if (this.#seen.has(card, now)) return;
    this.#seen.add(card, now);
    this.#siteHour.add(site.cards, now);
    this.#siteDay.add(0, now);
  }

  #countMiss({ address, network }: Pick<ClientKeys, 'address' | 'network'>, now: number): void {
    for (const key of [address, network]) {
      this.#misses.add(key, now);
      this.#numbers.add(missed(key), now);
    }
    this.#siteHour.add(site.misses, now);
  }

  #refuse(by: 'address' | 'crowd', waitMs: number, now: number): Admission {
    this.#use({ kind: 'refused', count: 1 }, now);
    return { admitted: false, by, waitMs };
  }

  #key(kind: string, text: string): SketchKey {
    const digest = hash('sha256', `${this.#salt} ${kind} ${text}`, 'buffer');
    return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)];
  }
}

/** The key under which the misses of an address or a network are counted beside its numbers. */
const missed = (key: SketchKey): SketchKey => [key[1], key[2], key[3], key[0]];
