import { statSync } from 'node:fs';
import type { SqliteConnection } from '#database/sqlite-connection.ts';

/** How long nobody must have asked for anything, in ms. */
const idle = 100;
/** The write-ahead log is folded into the file when it is larger than this, in bytes. */
const largestLog = 4 * 1024 * 1024;
/** Pages of the text index that one step merges: some ten milliseconds of work. */
const pagesPerStep = 256;

/**
 * What SQLite would do within a commit, while somebody waits for it, is done when the writer thread is idle: merging the
 * segments of the text index, a step at a time, and folding the write-ahead log into the file.
 */
export class SqliteHousekeeping {
  readonly #connection: SqliteConnection;
  readonly #file: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: SqliteConnection, file: string) {
    this.#connection = connection;
    this.#file = file;
    connection.pragma('wal_autocheckpoint = 0');
  }

  /** Something was asked for: waits until the thread has been idle again. */
  postpone(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#step(), idle);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #step(): void {
    // Between two statements of a transaction the thread may be idle, too.
    if (this.#connection.inTransaction) return;
    const patience = this.#connection.pragma('busy_timeout', { simple: true }) as number;
    this.#connection.pragma('busy_timeout = 0');
    try {
      if (this.#merge()) this.#timer = setTimeout(() => this.#step(), 1);
      else if (statSync(`${this.#file}-wal`).size > largestLog) this.#connection.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // Another process is writing, or the disk is in trouble. Nothing is lost by leaving it to the next time, and
      // trouble shows at the next write, to somebody who waits for it.
    } finally {
      this.#connection.pragma(`busy_timeout = ${patience}`);
    }
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
