import { hash, randomBytes } from 'node:crypto';
import { CountSketch, type SketchKey } from '#domain/look-up/count-sketch.ts';
import {
  addressesOfBlock,
  addressesOfNetwork,
  type LookUpRules,
  lanes,
  longestDelay,
  newcomerNumbers,
  type Origin,
  shortestDelay,
  type UsualLookUps,
  windows,
} from '#domain/look-up/look-up-rules.ts';
import { SeenKeys } from '#domain/look-up/seen-keys.ts';
import { SlidingCounts } from '#domain/look-up/sliding-counts.ts';

export type Admission =
  | {
      admitted: true;
      /** How long to hold the answer back, in ms. */
      delayMs: number;
      /** To be told what was answered, and when. */
      answered(found: boolean, now: number): void;
    }
  | {
      admitted: false;
      /** Whose budget is used up: the address's own, or what all that are as busy share while look-ups are slowed down. */
      by: 'address' | 'crowd';
      waitMs: number;
    };

/** What has been going on in the last hour. */
export interface LookUpActivity {
  misses: number;
  refused: number;
  /** True while the site's budget is used up. */
  isSlowedDown: boolean;
  /** True where look-ups have come through a proxy that is not known as one. */
  isBehindUnknownProxy: boolean;
}

type OriginKeys = Record<'address' | 'network' | 'block', SketchKey>;

/** Cells of the counts that are the site's. */
const site = { misses: 0, numbers: 1, refused: 2, firstLane: 3 } as const;

/**
 * Decides who is answered. An address that has used its own budget up waits. Where a network or the site has, everybody
 * there is slowed down: those who have asked for little are answered after a delay, those who have asked for more share
 * what is left with others that are as busy. Memory is bounded, and nobody is forgotten however many others ask.
 *
 * Everything is kept in this process only, and starts anew with it.
 */
export class LookUpBudgets {
  readonly #rules: LookUpRules;
  readonly #usual: () => UsualLookUps;
  /** Nobody can choose addresses that share their cells with somebody else's. */
  readonly #salt = randomBytes(16).toString('base64');
  readonly #answers = new CountSketch({ width: 2 ** 14, windowMs: windows.minute });
  readonly #misses = new CountSketch({ width: 2 ** 15, windowMs: windows.hour });
  readonly #numbers = new CountSketch({ width: 2 ** 17, windowMs: windows.day });
  readonly #seen = new SeenKeys({ size: 2 ** 21, windowMs: windows.day });
  readonly #siteHour = new SlidingCounts(site.firstLane + lanes, windows.hour);
  readonly #siteDay = new SlidingCounts(1, windows.day);
  #isBehindUnknownProxy = false;

  /** @param usual what the site's budgets grow with */
  constructor(rules: LookUpRules, usual: () => UsualLookUps = () => ({ found: 0, notFound: 0 })) {
    this.#rules = rules;
    this.#usual = usual;
  }

  /** The size in bytes. */
  get byteLength(): number {
    const parts = [this.#answers, this.#misses, this.#numbers, this.#seen, this.#siteHour, this.#siteDay];
    return parts.reduce((sum, part) => sum + part.byteLength, 0);
  }

  /**
   * Counts a look-up, unless it is refused.
   *
   * @param cardKey the number in canonical form
   * @param now in ms from any beginning, by a clock that is never set back
   */
  admit(origin: Origin, cardKey: string, now: number): Admission {
    const keys = {
      address: this.#key('address', origin.address),
      network: this.#key('network', origin.network),
      block: this.#key('block', origin.block),
    };
    if (origin.isProxy) this.#isBehindUnknownProxy = true;
    const asked = this.#key('number', `${origin.address} ${cardKey}`);
    const isNew = !this.#seen.has(asked, now);

    // Behind such an address are all visitors: what is much for one of them is little.
    const isSomebody = !origin.isProxy;
    const waitMs = isSomebody ? this.#ownWait(keys.address, isNew, now) : this.#minuteWait(keys.address, now);
    if (waitMs > 0) return this.#refuse('address', waitMs, now);
    const strain = Math.max(this.#siteStrain(now), isSomebody ? this.#networkStrain(keys.network, now) : 0);
    if (strain >= 1 && isNew && isSomebody) {
      const laneWaitMs = this.#takeLane(keys, now);
      if (laneWaitMs > 0) return this.#refuse('crowd', laneWaitMs, now);
    }

    this.#answers.add(keys.address, now);
    if (isNew) this.#countNumber(keys, asked, now);
    return {
      admitted: true,
      delayMs: strain < 1 ? 0 : Math.min(longestDelay, Math.max(shortestDelay, (strain - 1) * longestDelay)),
      answered: (found, at) => {
        if (isNew && !found) this.#countMiss(keys, at);
      },
    };
  }

  activity(now: number): LookUpActivity {
    return {
      misses: Math.round(this.#siteHour.count(site.misses, now)),
      refused: Math.round(this.#siteHour.count(site.refused, now)),
      isSlowedDown: this.#siteStrain(now) >= 1,
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

  /** How much of the site's budget is used up; 1 is all of it. An hour may be like a usual day, a day like four. */
  #siteStrain(now: number): number {
    const { missesOfSite, numbersOfSiteHour, numbersOfSiteDay } = this.#rules;
    const { found, notFound } = this.#usual();
    const all = found + notFound;
    return Math.max(
      this.#siteHour.count(site.misses, now) / Math.max(missesOfSite, notFound),
      this.#siteHour.count(site.numbers, now) / Math.max(numbersOfSiteHour, all),
      this.#siteDay.count(0, now) / Math.max(numbersOfSiteDay, 4 * all),
    );
  }

  #networkStrain(network: SketchKey, now: number): number {
    const { missesOfNetwork, numbersOfNetwork } = this.#rules;
    return Math.max(
      this.#misses.count(network, now) / missesOfNetwork,
      this.#numbers.count(network, now) / numbersOfNetwork,
    );
  }

  /** Those who have asked for twice as much are in the next lane: nobody competes with others much busier. */
  #takeLane({ address, network, block }: OriginKeys, now: number): number {
    const busy = Math.max(
      this.#numbers.count(address, now),
      this.#numbers.count(network, now) / addressesOfNetwork,
      this.#numbers.count(block, now) / addressesOfBlock,
    );
    if (busy < newcomerNumbers) return 0;
    const cell = site.firstLane + Math.min(lanes - 1, Math.floor(Math.log2(busy)));
    const waitMs = this.#siteHour.wait(cell, this.#rules.perLane, now);
    if (waitMs === 0) this.#siteHour.add(cell, now);
    return waitMs;
  }

  #countNumber(keys: OriginKeys, asked: SketchKey, now: number): void {
    this.#seen.add(asked, now);
    for (const key of Object.values(keys)) this.#numbers.add(key, now);
    this.#siteHour.add(site.numbers, now);
    this.#siteDay.add(0, now);
  }

  #countMiss({ address, network }: OriginKeys, now: number): void {
    this.#misses.add(address, now);
    this.#misses.add(network, now);
    this.#siteHour.add(site.misses, now);
  }

  #refuse(by: 'address' | 'crowd', waitMs: number, now: number): Admission {
    this.#siteHour.add(site.refused, now);
    return { admitted: false, by, waitMs };
  }

  #key(kind: string, text: string): SketchKey {
    const digest = hash('sha256', `${this.#salt} ${kind} ${text}`, 'buffer');
    return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)];
  }
}
