import type { SqliteConnection } from '#database/sqlite/connection.ts';
import { purgeDue } from '#database/sqlite/schema.ts';

/** The thread counts as idle when it has had no request for this long, in ms. */
const idleMs = 100;
/** After so long the pages that it has in memory go, in ms: an import fills the whole cache. */
const shrinkMs = 10_000;
/** The write-ahead log is checkpointed whenever it has grown by so many pages: 4 MiB. */
const checkpointPages = 1_024;
/**
 * SQLite can restart the log only when no reader needs what is in it. From these sizes on (12 and 24 MiB) the writer waits
 * for readers, for up to `waitMs`. If the long wait was in vain, it is repeated when the log has grown by another 12 MiB.
 */
const shortWait = { pages: 3 * checkpointPages, waitMs: 300 };
const longWait = { pages: 6 * checkpointPages, waitMs: 5_000 };

/** After so long a log that was left by a full disk is tried to be emptied again, in ms. */
const retryMs = 1_000;

/** Pages of the search index that are merged at once, which takes some 50 ms. */
const pagesAtOnce = 200;
/** How long closing may take to purge the index, in ms. The next program goes on with it. */
const purgeTime = 5_000;

interface LogState {
  /** Whether readers prevented a part of the checkpoint. */
  isBusy: boolean;
  /** Pages in the log, and how many of them have been written to the database file. */
  pages: number;
  checkpointed: number;
}

/**
 * Does work between transactions: checkpoints of the write-ahead log, which SQLite would do during a commit, whenever it has
 * grown by some megabytes and while the writer thread is idle; emptying it after a full disk; and the purge of what is left in the search index of cards that
 * were removed for good. FTS5 keeps what was deleted until it has merged its segments. (Its option `secure-delete` would rewrite
 * them with each change of a card, which takes a hundred times as long.)
 */
export class SqliteHousekeeping {
  readonly #connection: SqliteConnection;
  #timer: NodeJS.Timeout | undefined;
  /** Pages of the log at the last checkpoint. */
  #lastCheckpoint = 0;
  /** Pages of the log from which on the long wait is tried. */
  #longWaitFrom = longWait.pages;
  /** True while the file of the log may be as large as what was rolled back when the disk was full. */
  #isLeftFull = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    connection.pragma('wal_autocheckpoint = 0');
  }

  /** To be called after a request that has found the disk full. */
  foundDiskFull(): void {
    this.#isLeftFull = true;
  }

  /** To be called after each request that the thread has answered. */
  answered(): void {
    clearTimeout(this.#timer);
    // The thread may also be idle within a transaction.
    if (!this.#connection.inTransaction) this.#tryWithoutWaiting(() => this.#checkpointIfGrown());
    this.#timer = setTimeout(() => this.#step(), idleMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    const end = performance.now() + purgeTime;
    let isPurging = !this.#connection.inTransaction;
    while (isPurging && performance.now() < end) isPurging = this.#purge();
  }

  #step(): void {
    this.#timer = setTimeout(() => this.#connection.pragma('shrink_memory'), shrinkMs - idleMs);
    if (this.#connection.inTransaction) return;
    this.#tryWithoutWaiting(() => {
      this.#lastCheckpoint = 0;
      this.#checkpointIfGrown();
    });
    const isPurging = this.#purge();
    if (!isPurging && !this.#isLeftFull) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#step(), isPurging ? 0 : retryMs);
  }

  /** Merges some more of the search index, if that is due. Returns whether there is more. */
  #purge(): boolean {
    let isPurging = false;
    const changes = () => this.#connection.prepare('select total_changes()').pluck().get() as number;
    this.#tryWithoutWaiting(() => {
      if (!this.#connection.prepare('select 1 from "sharedState" where name = ?').get(purgeDue)) return;
      const merge = this.#connection.transaction(() => {
        const before = changes();
        // Below 0: whatever their sizes, until there is one.
        this.#connection
          .prepare('insert into "warrantySearch" ("warrantySearch", rank) values (\'merge\', ?)')
          .run(-pagesAtOnce);
        // FTS5 itself counts as one.
        if (changes() - before > 1) return true;
        this.#connection.prepare('delete from "sharedState" where name = ?').run(purgeDue);
        return false;
      });
      isPurging = merge.immediate();
    });
    return isPurging;
  }

  /** Runs `work` without waiting for locks. What fails is left for the next time. */
  #tryWithoutWaiting(work: () => void): void {
    const before = this.#connection.pragma('busy_timeout', { simple: true }) as number;
    this.#connection.pragma('busy_timeout = 0');
    try {
      work();
    } catch {
      // Another process is writing, or the disk has failed. Nothing is lost, and the next write reports a failing disk.
    } finally {
      this.#connection.pragma(`busy_timeout = ${before}`);
    }
  }

  #checkpointIfGrown(): void {
    // It needs room where the database grows by it: what has filled the disk may be gone soon.
    if (this.#isLeftFull) this.#isLeftFull = this.#checkpoint('TRUNCATE').isBusy;
    const { pages, checkpointed } = this.#checkpoint('NOOP');
    // SQLite has restarted the log.
    if (pages < this.#lastCheckpoint) {
      this.#lastCheckpoint = 0;
      this.#longWaitFrom = longWait.pages;
    }
    if (pages === checkpointed || pages - Math.max(checkpointed, this.#lastCheckpoint) < checkpointPages) return;
    this.#lastCheckpoint = pages;
    if (pages < shortWait.pages) {
      this.#checkpoint('PASSIVE');
      return;
    }
    const isLong = pages >= this.#longWaitFrom;
    this.#connection.pragma(`busy_timeout = ${(isLong ? longWait : shortWait).waitMs}`);
    const { isBusy } = this.#checkpoint('RESTART');
    if (isBusy && isLong) this.#longWaitFrom = pages + 3 * checkpointPages;
  }

  #checkpoint(mode: 'NOOP' | 'PASSIVE' | 'RESTART' | 'TRUNCATE'): LogState {
    const [state] = this.#connection.pragma(`wal_checkpoint(${mode})`) as {
      busy: number;
      log: number;
      checkpointed: number;
    }[];
    return { isBusy: state?.busy === 1, pages: state?.log ?? 0, checkpointed: state?.checkpointed ?? 0 };
  }
}
