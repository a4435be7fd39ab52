/** So many different cards within an hour are more than searches and pages of the back office show somebody at work. */
export const manyCards = 2_000;

const minute = 60_000;
/** The time in which cards count together, and between two notes about one account, in ms. */
const hour = 60 * minute;

/** What an account has read: how many different cards, in how many minutes. */
export interface BulkRead {
  name: string;
  count: number;
  minutes: number;
  /** True if a list was read without pages. */
  isWholeList: boolean;
}

/** What an account has read since `from`, in ms since 1970. */
class Reading {
  readonly from: number;
  /** So many cards within an hour are many for it, and for a clinic the most that it may read. */
  readonly most: number;
  /** True for what is kept until its hour is over, so that the account can be held to it. */
  readonly isLimited: boolean;
  isNoted = false;
  last: number;
  isWholeList = false;
  count = 0;
  /** A bit for each id: a whole list is some million of them. */
  #bits = new Uint32Array();

  constructor(now: number, limit: number | undefined) {
    this.most = limit ?? manyCards;
    this.isLimited = limit !== undefined;
    this.from = now;
    this.last = now;
  }

  add(ids: readonly number[]): void {
    for (const id of ids) {
      const [at, bit] = [id >> 5, 1 << (id & 31)];
      if (at >= this.#bits.length) this.#growFor(at);
      const word = this.#bits[at] ?? 0;
      if ((word & bit) !== 0) continue;
      this.#bits[at] = word | bit;
      this.count++;
    }
  }

  get isBulk(): boolean {
    return !this.isNoted && (this.count >= this.most || (this.isWholeList && this.count > 0));
  }

  #growFor(at: number): void {
    const grown = new Uint32Array(2 * at + 1);
    grown.set(this.#bits);
    this.#bits = grown;
  }
}

/** Remembers which cards each account has read lately, and finds bulk reads. All times are in ms since 1970. */
export class BulkReads {
  readonly #readings = new Map<string, Reading>();
  /** When each account was taken last. */
  readonly #takenAt = new Map<string, number>();

  /**
   * @param isWholeList true for a part of a list that is read without pages
   * @param limit the most cards that the account may read within an hour, if it is held to that
   */
  add(
    name: string,
    ids: readonly number[],
    { now, isWholeList = false, limit }: { now: number; isWholeList?: boolean; limit?: number | undefined },
  ): void {
    let reading = this.#readings.get(name);
    if (!reading || isOver(reading, now)) {
      reading = new Reading(now, limit);
      this.#readings.set(name, reading);
    }
    reading.add(ids);
    reading.last = now;
    if (isWholeList) reading.isWholeList = true;
  }

  /** The most cards that an account may read within its hour; undefined if it is held to none, or no hour is running. */
  limitOf(name: string, now: number): number | undefined {
    return this.#limited(name, now)?.most;
  }

  /** When an account that has read all that it may can read again, in ms since 1970; undefined if it may read now. */
  heldUntil(name: string, now: number): number | undefined {
    const reading = this.#limited(name, now);
    return reading && reading.count >= reading.most ? Math.max(reading.from + hour, now) : undefined;
  }

  #limited(name: string, now: number): Reading | undefined {
    const reading = this.#readings.get(name);
    return reading?.isLimited && !isOver(reading, now) ? reading : undefined;
  }

  /**
   * Takes out what is to be noted: of each account at most once an hour, when it has read nothing for a minute, so that the
   * number is whole, or after an hour.
   *
   * @param all true to take all that is many, at once
   */
  take(now: number, { all = false } = {}): BulkRead[] {
    const taken: BulkRead[] = [];
    for (const [name, reading] of this.#readings) {
      if (isOver(reading, now)) this.#readings.delete(name);
      if (!reading.isBulk || !(all || this.#isDue(name, reading, now))) continue;
      if (reading.isLimited) reading.isNoted = true;
      else this.#readings.delete(name);
      this.#takenAt.set(name, now);
      const { count, isWholeList, from, last } = reading;
      taken.push({ name, count, isWholeList, minutes: Math.max(1, Math.ceil((last - from) / minute)) });
    }
    return taken;
  }

  #isDue(name: string, { from, last, isLimited }: Reading, now: number): boolean {
    const takenAt = this.#takenAt.get(name);
    // What is limited is noted once in its hour.
    if (!isLimited && takenAt !== undefined && now - takenAt < hour) return false;
    return now - last >= minute || now - from >= hour;
  }
}

/** True if the hour has passed and nothing of it is to be noted. */
const isOver = (reading: Reading, now: number) => !reading.isBulk && now - reading.from >= hour;
