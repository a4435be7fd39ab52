import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { columnsOf, type RecordDefinition, type RecordRow, tableOf } from '#domain/record/record-definition.server.ts';
import { foldText, normalizeText } from '#domain/text.ts';

/** A noun of which there are hundreds, known by name: it is searched and sorted in memory, in Vietnamese order. */
type NamedRow = RecordRow & { name: string };

export interface NamedQuery {
  /** Every word must occur in the name, as a part of a word, accents or not. */
  q: string;
  /** False for the bin. */
  active: boolean;
  /** A column, or `id`: newest first. */
  sort: string;
  dir: 'asc' | 'desc';
}

const alphabetical = new Intl.Collator('vi', { numeric: true });

/** The records that a query asks for, in its order. */
export async function findNamed<Row extends NamedRow>(
  db: Database,
  kind: RecordDefinition<Row>,
  { q, active, sort, dir }: NamedQuery,
): Promise<Row[]> {
  const rows = (await db.read
    .selectFrom(tableOf(kind))
    .select(columnsOf(kind))
    .where('binnedAt', active ? 'is' : 'is not', null)
    .orderBy(active ? sql`id` : sql`"binnedAt" desc, id`, 'desc')
    .execute()) as unknown as Row[];
  const words = foldText(normalizeText(q)).split(' ').filter(Boolean);
  const found = words.length === 0 ? rows : rows.filter((row) => occurIn(foldText(row.name), words));
  if (sort === 'id') return dir === 'desc' ? found : found.reverse();
  const sign = dir === 'desc' ? -1 : 1;
  return found.sort((a, b) => sign * compare(a[sort as keyof Row], b[sort as keyof Row]) || b.id - a.id);
}

/** Names of the active records, in Vietnamese alphabetical order. */
export async function activeNames<Row extends NamedRow>(db: Database, kind: RecordDefinition<Row>): Promise<string[]> {
  const rows = await findNamed(db, kind, { q: '', active: true, sort: 'name', dir: 'asc' });
  return rows.map((row) => row.name);
}

function occurIn(text: string, words: string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Numbers by value, texts as people order them, what is empty last. */
function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return alphabetical.compare(String(a), String(b));
}
