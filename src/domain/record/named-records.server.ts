import type { Database } from '#database/database.ts';
import { type RecordDefinition, where } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { foldText, normalizeText } from '#domain/text.ts';

/** A record with a name. There are hundreds of these at most, so they are searched and sorted in memory. */
type NamedRow = RecordRow & { name: string };

export interface NamedQuery<Row> {
  /** Every word must occur in the name, also within a word, without regard to accents. */
  q: string;
  /** False for the bin. */
  active: boolean;
  /** `id` is the order of creation. */
  sort: keyof Row & string;
  dir: 'asc' | 'desc';
}

const collator = new Intl.Collator('vi', { numeric: true });

/** The records that match a query, in its order. */
export async function findNamed<Row extends NamedRow>(
  db: Database,
  definition: RecordDefinition<Row>,
  { q, active, sort, dir }: NamedQuery<Row>,
): Promise<Row[]> {
  const all = await definition.select(db.read, where('binnedAt', active ? 'is' : 'is not', null));
  const rows = all.sort(compareNewestFirst);
  const isMeant = nameMatcher(q);
  const found = rows.filter(({ name }) => isMeant(name));
  if (sort === 'id') return dir === 'desc' ? found : found.reverse();
  const sign = dir === 'desc' ? -1 : 1;
  return found.sort((a, b) => sign * compare(a[sort], b[sort]) || b.id - a.id);
}

/** In the bin, the record that was binned last comes first. */
function compareNewestFirst(a: RecordRow, b: RecordRow): number {
  const [at, other] = [a.binnedAt ?? '', b.binnedAt ?? ''];
  if (at !== other) return at < other ? 1 : -1;
  return b.id - a.id;
}

/** Tells the names that have every word of a text, also within a word, without regard to accents. */
export function nameMatcher(q: string): (name: string) => boolean {
  const words = foldText(normalizeText(q)).split(' ').filter(Boolean);
  return (name) => {
    const text = foldText(name);
    return words.every((word) => text.includes(word));
  };
}

/** Compares numbers by value and text in Vietnamese order. Null comes last. */
function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}
