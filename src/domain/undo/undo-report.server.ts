import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { formatInstant } from '#domain/calendar.ts';
import { fieldsOfTypes } from '#domain/history/describe-line.ts';
import type { Change, ChangeStep } from '#domain/record/changes.server.ts';
import type { RecordType } from '#domain/record/record-type.ts';
import { changes as words } from '#strings/vi/server/records.ts';

/** What an undo works with. */
export interface UndoContext {
  db: Database;
  tx: Write;
  /** What is taken back. */
  change: Change;
  /** The undo. */
  step: ChangeStep & { changeId: number };
  report: UndoReport;
  /** Called with the number of records that are done. */
  onProgress: (done: number) => void;
}

/** Why an undo has left a record as it is, as a whole or in some fields. */
type Cause =
  /** Somebody has changed these fields since; none for whether it is in the bin. */
  | { fields: readonly string[] }
  /** Another record has its name or number. */
  | { conflictWith: number | null }
  | 'void'
  | 'removed'
  | 'pictures'
  | { cards: number };

interface Leaving {
  noun: RecordType;
  id: number;
  /** Null for one that was removed for good. */
  name: string | null;
  cause: Cause;
}

/** A record that an undo has left as it is, and why, in Vietnamese. */
export interface LeftRecord extends Omit<Leaving, 'cause'> {
  reason: string;
  /** The record that has its name or number. */
  conflictWith: number | null;
}

/** How many records of a type a change has concerned, and how many of them are as they were before it. */
interface Share {
  done: number;
  total: number;
}

export type Shares = Partial<Record<RecordType, Share>>;

/** Records that are named; further ones are only counted. */
const maxNamed = 100;

/** What an undo has done, while it is doing it. */
export class UndoReport {
  readonly shares: Shares = {};
  readonly #leavings: Leaving[] = [];
  readonly #left = new Set<string>();

  /** Counts records that are being taken back; those that are left are named by `leave`. */
  count(noun: RecordType, records: number): void {
    const share = this.#shareOf(noun);
    share.total += records;
    share.done += records;
  }

  /** Notes that a record is left as it is. It counts once, whatever the number of causes. */
  leave(leaving: Leaving): void {
    const key = `${leaving.noun} ${leaving.id}`;
    if (!this.#left.has(key)) this.#shareOf(leaving.noun).done--;
    this.#left.add(key);
    if (this.#leavings.length < maxNamed) this.#leavings.push(leaving);
  }

  get total(): number {
    return Object.values(this.shares).reduce((sum, { total }) => sum + total, 0);
  }

  /**
   * The records that are left, with who has changed them, and when.
   *
   * @param ofUndo the changes whose own lines are no reason: what is taken back, and the undo
   * @param since the time of what is taken back; ISO 8601, UTC
   */
  async left(tx: Write, { ofUndo, since }: { ofUndo: readonly number[]; since: string }): Promise<LeftRecord[]> {
    const found: LeftRecord[] = [];
    for (const leaving of this.#leavings) {
      const { cause, ...record } = leaving;
      const reason = await reasonOf(tx, leaving, { ofUndo, since });
      const conflictWith = typeof cause === 'object' && 'conflictWith' in cause ? cause.conflictWith : null;
      found.push({ ...record, reason, conflictWith });
    }
    return found;
  }

  #shareOf(noun: RecordType): Share {
    this.shares[noun] ??= { done: 0, total: 0 };
    return this.shares[noun];
  }
}

async function reasonOf(
  tx: Write,
  { noun, id, cause }: Leaving,
  { ofUndo, since }: { ofUndo: readonly number[]; since: string },
): Promise<string> {
  const { reasons } = words;
  if (cause === 'void' || cause === 'removed' || cause === 'pictures') return reasons[cause];
  if ('conflictWith' in cause) return reasons.taken;
  if ('cards' in cause) return reasons.inUse(cause.cards);
  const { fields } = cause;
  const lines = await tx
    .selectFrom('audit')
    .select(['actor', 'at', 'action', 'detail'])
    .where('noun', '=', noun)
    .where('recordId', '=', id)
    .where('at', '>=', since)
    .where(sql<boolean>`coalesce("changeId", 0) not in (${sql.join(ofUndo)})`)
    .orderBy('id', 'desc')
    .execute();
  const labels = fields.map((field) => fieldsOfTypes[noun][field]?.label ?? field).join(', ');
  const line = lines.find(({ action, detail }) => {
    if (fields.length === 0) return action === 'bin' || action === 'restore';
    const { after = {} }: { after?: object } = JSON.parse(detail ?? '{}');
    return fields.some((field) => field in after);
  });
  if (!line) return reasons.changed(labels);
  const at = formatInstant(line.at);
  if (line.action === 'bin') return reasons.binned(line.actor, at);
  return line.action === 'restore' ? reasons.restored(line.actor, at) : reasons.edited(labels, line.actor, at);
}
