import { addId, chunkBits, hasId, type IdSet, newIdSet } from '#search/id-set.ts';

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
  last: number;
  isWholeList = false;
  count = 0;
  #ids: IdSet = newIdSet(0);

  constructor(now: number) {
    this.from = now;
    this.last = now;
  }

  add(ids: readonly number[]): void {
    for (const id of ids) {
      if (hasId(this.#ids, id)) continue;
      if (id >> 5 >= this.#ids.length) this.#growFor(id);
      addId(this.#ids, id);
      this.count++;
    }
  }

  get isBulk(): boolean {
    return this.count >= manyCards || (this.isWholeList && this.count > 0);
  }

  #growFor(id: number): void {
    const grown = newIdSet((id >> chunkBits) + 1);
    grown.set(this.#ids);
    this.#ids = grown;
  }
}

/** Remembers which cards each account has read lately, and finds bulk reads. All times are in ms since 1970. */
export class BulkReads {
  readonly #readings = new Map<string, Reading>();
  /** When each account was taken last. */
  readonly #takenAt = new Map<string, number>();

  /** @param isWholeList true for a part of a list that is read without pages */
  add(
    name: string,
    ids: readonly number[],
    { now, isWholeList = false }: { now: number; isWholeList?: boolean },
  ): void {
    let reading = this.#readings.get(name);
    if (!reading || isOver(reading, now)) {
      reading = new Reading(now);
      this.#readings.set(name, reading);
    }
    reading.add(ids);
    reading.last = now;
    if (isWholeList) reading.isWholeList = true;
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
      this.#readings.delete(name);
      this.#takenAt.set(name, now);
      const { count, isWholeList, from, last } = reading;
      taken.push({ name, count, isWholeList, minutes: Math.max(1, Math.ceil((last - from) / minute)) });
    }
    return taken;
  }

  #isDue(name: string, { from, last }: Reading, now: number): boolean {
    const takenAt = this.#takenAt.get(name);
    if (takenAt !== undefined && now - takenAt < hour) return false;
    return now - last >= minute || now - from >= hour;
  }
}

/** True if the hour has passed and few cards were read in it. */
const isOver = (reading: Reading, now: number) => !reading.isBulk && now - reading.from >= hour;
