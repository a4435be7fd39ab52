import type { Write } from '#database/database.ts';
import type { Binned } from '#domain/record/bin-records.server.ts';
import type { RecordType } from '#domain/record/record-type.ts';

/** An audit line of a record. */
export interface RecordLine {
  id: number;
  recordId: number;
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  action: string;
  detail: string | null;
}

/** A query for the audit lines of records of a type, as `RecordLine`. */
export const selectLines = (tx: Write, noun: RecordType) =>
  tx.selectFrom('audit').select(['id', 'recordId', 'at', 'actor', 'action', 'detail']).where('noun', '=', noun);

type Values = Readonly<Record<string, unknown>>;

/** What a change has done to one record, in all of its lines. */
export interface NetChange {
  isCreated: boolean;
  /** True if it did no more than write names of clinics or products on a card. */
  isCarried: boolean;
  /** The fields that it has changed, as they were before and after it. */
  before: Values;
  after: Values;
  /** Where the record was before and after it, if that has changed: in the bin, or not. */
  place: { before: Binned | null; after: Binned | null } | undefined;
}

/** @param lines of one record, in their order */
export function netChange(lines: readonly RecordLine[]): NetChange {
  const read = lines.map(({ detail, ...line }) => ({ ...line, ...readDetail(detail) }));
  const edits = read.filter(({ action }) => action === 'update' || action === 'carry');
  const moves = read.flatMap(readMove);
  const [first, last] = [moves[0], moves.at(-1)];
  return {
    isCreated: lines.some(({ action }) => action === 'create'),
    isCarried: lines.every(({ action }) => action === 'carry'),
    // Of several edits the first says what was before, and the last what came of it.
    before: Object.assign({}, ...edits.map(({ before }) => before).reverse()),
    after: Object.assign({}, ...edits.map(({ after }) => after)),
    place: first && last && { before: first.before, after: last.after },
  };
}

function readDetail(detail: string | null): { before?: Values; after?: Values } {
  return JSON.parse(detail ?? '{}');
}

/** Where a line of the bin has moved its record; lines of versions before 1.2 do not say since when it was there. */
function readMove({
  action,
  at,
  actor,
  before,
  after,
}: Omit<RecordLine, 'detail'> & ReturnType<typeof readDetail>): NonNullable<NetChange['place']>[] {
  const own: Binned = { binnedAt: at, binnedBy: actor };
  const binned = (values: Values | undefined) => (values === undefined ? own : (values as unknown as Binned));
  if (action === 'bin') return [{ before: null, after: binned(after) }];
  return action === 'restore' ? [{ before: binned(before), after: null }] : [];
}

/** What an undo does about whether a record is in the bin. */
type Move = 'bin' | 'restore' | 'stay' | 'leave';

/** What takes a record back to where it was before a change, unless somebody has moved it since. */
export function moveBack({ place }: Pick<NetChange, 'place'>, { binnedAt }: { binnedAt: string | null }): Move {
  if (!place) return 'stay';
  const { before, after } = place;
  if (binnedAt === null) return before === null ? 'stay' : 'bin';
  // Where it is in the bin at another time, somebody has put it there since.
  if (before !== null) return before.binnedAt === binnedAt ? 'stay' : 'leave';
  return after?.binnedAt === binnedAt ? 'restore' : 'leave';
}
