import type { SqliteConnection } from '#database/sqlite-connection.ts';

/** How long nobody must have asked for anything, in ms. */
const idle = 100;
/** Pages of the write-ahead log that are folded into the file at once: 4 MiB. */
const pagesToFold = 1_024;
/**
 * A log can begin anew only when nobody reads what it holds. From so many pages on (24 and 12 MiB) the writer waits so many
 * ms for those who do; where that was too short, the long wait is tried again when the log has grown by 12 MiB more. One
 * transaction may add some 30 MiB: a commit that has the text index merge its segments.
 */
const shortWait = { pages: 3 * pagesToFold, patience: 300 };
const longWait = { pages: 6 * pagesToFold, patience: 5_000 };
/** Pages of the text index that one step merges: some ten milliseconds of work. */
const pagesPerStep = 256;

interface LogState {
  /** Whether readers were in the way. */
  isBusy: boolean;
  /** In the log, and of these how many have been folded into the file. */
  pages: number;
  folded: number;
}

/**
 * What SQLite would do within a commit, while somebody waits for it, is done between transactions: folding the
 * write-ahead log into the file, as often as it has grown by some megabytes; and merging the segments of the text index,
 * a step at a time, when the writer thread is idle.
 */
export class SqliteHousekeeping {
  readonly #connection: SqliteConnection;
  #timer: NodeJS.Timeout | undefined;
  /** How long the log was when it was last folded. */
  #lastFold = 0;
  /** From how many pages on a long wait is worth while. */
  #longWaitFrom = longWait.pages;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    connection.pragma('wal_autocheckpoint = 0');
  }

  /** Something was asked for and answered. */
  answered(): void {
    clearTimeout(this.#timer);
    // Between two statements of a transaction the thread may be idle, too.
    if (!this.#connection.inTransaction) this.#dare(() => this.#fold());
    this.#timer = setTimeout(() => this.#step(), idle);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #step(): void {
    if (this.#connection.inTransaction) return;
    this.#dare(() => {
      if (this.#merge()) this.#timer = setTimeout(() => this.#step(), 1);
      else {
        this.#lastFold = 0;
        this.#fold();
      }
    });
  }

  /** Waits for nobody, and leaves what cannot be done now to the next time. */
  #dare(work: () => void): void {
    const before = this.#connection.pragma('busy_timeout', { simple: true }) as number;
    this.#connection.pragma('busy_timeout = 0');
    try {
      work();
    } catch {
      // Another process is writing, or the disk is in trouble. Nothing is lost, and trouble shows at the next write, to
      // somebody who waits for it.
    } finally {
      this.#connection.pragma(`busy_timeout = ${before}`);
    }
  }

  #fold(): void {
    const { pages, folded } = this.#checkpoint('NOOP');
    // The log begins anew with the first write after all of it was folded.
    if (pages < this.#lastFold) {
      this.#lastFold = 0;
      this.#longWaitFrom = longWait.pages;
    }
    if (pages === folded || pages - Math.max(folded, this.#lastFold) < pagesToFold) return;
    this.#lastFold = pages;
    if (pages < shortWait.pages) {
      this.#checkpoint('PASSIVE');
      return;
    }
    const isLong = pages >= this.#longWaitFrom;
    this.#connection.pragma(`busy_timeout = ${(isLong ? longWait : shortWait).patience}`);
    const { isBusy } = this.#checkpoint('RESTART');
    if (isBusy && isLong) this.#longWaitFrom = pages + 3 * pagesToFold;
  }

  #checkpoint(mode: 'NOOP' | 'PASSIVE' | 'RESTART'): LogState {
    const [state] = this.#connection.pragma(`wal_checkpoint(${mode})`) as {
      busy: number;
      log: number;
      checkpointed: number;
    }[];
    return { isBusy: state?.busy === 1, pages: state?.log ?? 0, folded: state?.checkpointed ?? 0 };
  }

  /** Returns whether there was anything to merge. */
  #merge(): boolean {
    const changes = () => this.#connection.prepare('select total_changes()').pluck().get() as number;
    const before = changes();
    this.#connection.exec(`insert into warranty_search(warranty_search, rank) values ('merge', ${pagesPerStep})`);
    // FTS5 says so: fewer than two changes mean that it found nothing to do.
    return changes() - before >= 2;
  }
}
