import type { Spending } from '#domain/look-up/spending.ts';

/** How long entries are kept for a process that is about to start, in ms. */
const lifetime = 60_000;
/** Entries that are kept at most. */
const maxEntries = 100_000;

interface Page {
  /** Counts the pages. */
  seq: number;
  /** The process that has told it. */
  from: number;
  /** In ms, by a monotonic clock. */
  at: number;
  spending: readonly Spending[];
}

/**
 * What the processes of one machine have sent each other about the budgets of look-ups, in the memory of their parent.
 */
export class SpendingLog {
  readonly #pages: Page[] = [];
  /** The last page that each process has read. */
  readonly #read = new Map<number, number>();
  #seq = 0;
  #entries = 0;

  /** Adds the entries of a process, and returns those of others since its last call. */
  swap(from: number, sent: readonly Spending[], now: number = performance.now()): Spending[] {
    const last = this.#read.get(from) ?? 0;
    const told = this.#pages.filter((page) => page.seq > last && page.from !== from).flatMap((page) => page.spending);
    if (sent.length > 0) {
      this.#pages.push({ seq: ++this.#seq, from, at: now, spending: sent });
      this.#entries += sent.length;
    }
    this.#read.set(from, this.#seq);
    this.#shorten(now);
    return told;
  }

  /** Drops the position of a process that has ended. */
  forget(from: number): void {
    this.#read.delete(from);
  }

  #shorten(now: number): void {
    const isDue = ({ at }: Page) => now - at > lifetime || this.#entries > maxEntries;
    for (let [first] = this.#pages; first && isDue(first); [first] = this.#pages) {
      this.#pages.shift();
      this.#entries -= first.spending.length;
    }
  }
}
