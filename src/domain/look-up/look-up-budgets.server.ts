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
      /** Records the result of the look-up. */
      record(found: boolean, now: number): void;
    }
  | {
      admitted: false;
      /** The budget that is used up: the address's own, or that of its tier while look-ups are slowed down. */
      by: 'address' | 'crowd';
      waitMs: number;
    };

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
const site = { misses: 0, numbers: 1, refused: 2, firstTier: 3 } as const;

/**
 * Decides which look-ups are answered. An address that has used up its own budget is refused. If a network or the site has,
 * all its look-ups are slowed down: addresses with few are answered after a delay, busier ones share a budget with those
 * that are as busy (a tier). Memory is bounded, and no number of other addresses resets a count.
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
    const usage = Math.max(this.#siteUsage(now), isSingleClient ? this.#networkUsage(keys.network, now) : 0);
    if (usage >= 1 && isNew && isSingleClient) {
      const tierWaitMs = this.#takeTier(keys, now);
      if (tierWaitMs > 0) return this.#refuse('crowd', tierWaitMs, now);
    }

    this.#use({ kind: 'answer', address: keys.address }, now);
    if (isNew) this.#use({ kind: 'number', number, ...keys }, now);
    return {
      admitted: true,
      delayMs: usage < 1 ? 0 : Math.min(maxDelay, Math.max(minDelay, (usage - 1) * maxDelay)),
      record: (found, at) => {
        if (isNew && !found) this.#use({ kind: 'miss', address: keys.address, network: keys.network }, at);
      },
    };
  }

  activity(now: number): LookUpActivity {
    return {
      misses: Math.round(this.#siteHour.count(site.misses, now)),
      refused: Math.round(this.#siteHour.count(site.refused, now)),
      isSlowedDown: this.#siteUsage(now) >= 1,
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

  /** The used share of the site's budget; 1 is all of it. An hour may have as many look-ups as a usual day, a day four times as many. */
  #siteUsage(now: number): number {
    const { missesOfSite, numbersOfSiteHour, numbersOfSiteDay } = this.#rules;
    const { found, notFound } = this.#baseline();
    const all = found + notFound;
    return Math.max(
      this.#siteHour.count(site.misses, now) / Math.max(missesOfSite, notFound),
      this.#siteHour.count(site.numbers, now) / Math.max(numbersOfSiteHour, all),
      this.#siteDay.count(0, now) / Math.max(numbersOfSiteDay, 4 * all),
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
  #takeTier({ address, network, block }: ClientKeys, now: number): number {
    const busy = Math.max(
      this.#numbers.count(address, now),
      this.#numbers.count(network, now) / addressesOfNetwork,
      this.#numbers.count(block, now) / addressesOfBlock,
    );
    if (busy < freeNumbers) return 0;
    const cell = site.firstTier + Math.min(tiers - 1, Math.floor(Math.log2(busy)));
    const waitMs = this.#siteHour.wait(cell, this.#rules.perLane, now);
    if (waitMs === 0) this.#use({ kind: 'tier', cell }, now);
    return waitMs;
  }

  #countNumber({ number, address, network, block }: ClientKeys & { number: SketchKey }, now: number): void {
    this.#seen.add(number, now);
    for (const key of [address, network, block]) this.#numbers.add(key, now);
    this.#siteHour.add(site.numbers, now);
    this.#siteDay.add(0, now);
  }

  #countMiss({ address, network }: Pick<ClientKeys, 'address' | 'network'>, now: number): void {
    this.#misses.add(address, now);
    this.#misses.add(network, now);
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
