import type { Database } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import { OutcomeUnknown, TooMany } from '#domain/errors.ts';
import { type RegularWrites, writeRegularly } from '#domain/regular-writes.ts';
import { type BulkRead, BulkReads } from '#domain/warranty/bulk-reads.server.ts';
import { clinicDesk as words } from '#strings/vi/server/clinics.ts';

/** Time between two looks at who has read many cards, in ms. */
const writeInterval = 15_000;

/** Counts the cards that each account reads, and writes an audit line about many. */
export interface BulkReadAudit extends RegularWrites {
  /**
   * Counts cards that an account is sent.
   *
   * @param isWholeList true for a part of a list that is read without pages
   */
  count(name: string, cards: readonly { id: number }[], isWholeList?: boolean): void;
  /**
   * Counts cards that an account is sent which may read only so many different ones within an hour.
   *
   * @param limitOf finds out how many, once when the hour begins
   */
  countLimited(name: string, cards: readonly { id: number }[], limitOf: () => Promise<number>): Promise<void>;
  /** @throws {TooMany} if the account has read as many within an hour as it may */
  requireUnspent(name: string): void;
}

/**
 * Counts in memory, so that no read waits for a write. When it is closed, it writes what would have to wait.
 *
 * @param onError gets the error of a failed write. Its lines are written again, unless they may have been stored
 */
export function createBulkReadAudit(db: Database, onError: (error: unknown) => void): BulkReadAudit {
  const reads = new BulkReads();
  let isClosing = false;
  let unwritten: BulkRead[] = [];
  const write = async () => {
    unwritten.push(...reads.take(Date.now(), { all: isClosing }));
    if (unwritten.length === 0) return;
    const at = new Date().toISOString();
    const lines = unwritten.map(
      ({ name, ...detail }) =>
        ({ actor: { name }, action: 'read', noun: 'warranty', recordId: 0, detail, at }) as const,
    );
    try {
      await db.write((tx) => writeAudits(tx, lines));
      unwritten = [];
    } catch (error) {
      if (error instanceof OutcomeUnknown) unwritten = [];
      onError(error);
    }
  };
  const { close } = writeRegularly(write, writeInterval);
  return {
    count(name, cards, isWholeList = false) {
      const ids = cards.map(({ id }) => id);
      reads.add(name, ids, { now: Date.now(), isWholeList });
    },
    async countLimited(name, cards, limitOf) {
      const ids = cards.map(({ id }) => id);
      const limit = reads.limitOf(name, Date.now()) ?? (await limitOf());
      reads.add(name, ids, { now: Date.now(), limit });
    },
    requireUnspent(name) {
      const now = Date.now();
      const until = reads.heldUntil(name, now);
      if (until !== undefined) throw new TooMany(words.manyReads, Math.max(1, Math.ceil((until - now) / 1000)));
    },
    close() {
      isClosing = true;
      return close();
    },
  };
}
