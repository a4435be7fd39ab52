import type { Snapshot } from '#database/snapshots.ts';
import { indexLayout } from '#database/tables/search.ts';

export interface IndexState {
  version: number;
  /** See `SearchStateTable`. */
  layout: number;
  indexedTo: number;
  /** The highest id of all warranties; 0 if there are none. */
  maxId: number;
}

/** Ids from the first to the last, both included. */
export type Range = [first: number, last: number];

export async function readState(snapshot: Snapshot): Promise<IndexState> {
  const [row] = await snapshot.rows<IndexState>(
    'select version, layout, "indexedTo", coalesce((select max(id) from warranty), 0) as "maxId" from "searchState"',
  );
  if (!row) throw new Error('The search index has lost its state.');
  return row;
}

/** Whether the stored index is one that this program can go on with. */
export function isUsable({ layout }: Pick<IndexState, 'layout'>): boolean {
  return layout === 0 || Math.abs(layout) === indexLayout;
}

/** The ids that the index does not have as they are, in order, without overlaps. */
export async function readPendingIds(snapshot: Snapshot, { indexedTo, maxId }: IndexState): Promise<Range[]> {
  const rows = await snapshot.rows<{ firstId: number; lastId: number }>(
    'select distinct "firstId", "lastId" from "searchPending" order by 1',
  );
  const ranges: Range[] = rows.map(({ firstId, lastId }) => [firstId, lastId]);
  if (maxId > indexedTo) ranges.push([indexedTo + 1, maxId]);
  return joinRanges(ranges);
}

export function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** A condition of SQL with its parameters. */
export interface Condition {
  where: string;
  parameters: (string | number | readonly number[])[];
}

/** Ranges that are conditions of their own; the ids of shorter ones are listed. */
const maxConditions = 50;

/** The condition that a column of ids is within the ranges. */
export function isWithin(snapshot: Snapshot, column: string, ranges: readonly Range[]): Condition {
  const byLength = [...ranges].sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
  const long = byLength.slice(0, maxConditions).filter(([first, last]) => last > first);
  const listed = byLength.slice(long.length).flatMap(idsOf);
  const parts = long.map(() => `${column} between ? and ?`);
  const parameters: Condition['parameters'] = long.flat();
  if (listed.length > 0) {
    parts.push(snapshot.oneOf(column));
    parameters.push(listed);
  }
  return { where: parts.length === 0 ? '1 = 0' : `(${parts.join(' or ')})`, parameters };
}

function idsOf([first, last]: Range): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** What a merge has changed in the index: the keys of what is to be read again. */
export interface IndexChange {
  /** Chunks in which a list has changed. */
  chunks: number[];
  texts: number[];
  /** Blocks of orders that are new, changed or gone. */
  orders: number[];
  words: number[];
}

/** How many merges have their changes stored. A reader that has missed more of them reads everything again. */
export const maxIndexChanges = 50;
