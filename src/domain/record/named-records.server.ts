import type { Database } from '#database/database.ts';
import { type RecordDefinition, type RecordRow, where } from '#domain/record/record-definition.server.ts';
import { foldText, normalizeText } from '#domain/text.ts';

/** A noun of which there are hundreds, known by name: it is searched and sorted in memory, in Vietnamese order. */
type NamedRow = RecordRow & { name: string };

export interface NamedQuery<Row> {
  /** Every word must occur in the name, as a part of a word, accents or not. */
  q: string;
  /** False for the bin. */
  active: boolean;
  /** `id`: newest first. */
  sort: keyof Row & string;
  dir: 'asc' | 'desc';
}

const alphabetical = new Intl.Collator('vi', { numeric: true });

/** The records that a query asks for, in its order. */
export async function findNamed<Row extends NamedRow>(
  db: Database,
  kind: RecordDefinition<Row>,
  { q, active, sort, dir }: NamedQuery<Row>,
): Promise<Row[]> {
  const rows = (await kind.select(db.read, where('binnedAt', active ? 'is' : 'is not', null))).sort(newestFirst);
  const words = foldText(normalizeText(q)).split(' ').filter(Boolean);
  const found = words.length === 0 ? rows : rows.filter((row) => occurIn(foldText(row.name), words));
  if (sort === 'id') return dir === 'desc' ? found : found.reverse();
  const sign = dir === 'desc' ? -1 : 1;
  return found.sort((a, b) => sign * compare(a[sort], b[sort]) || b.id - a.id);
}

/** Names of the active records, in Vietnamese alphabetical order. */
export async function activeNames<Row extends NamedRow>(db: Database, kind: RecordDefinition<Row>): Promise<string[]> {
  const rows = await findNamed(db, kind, { q: '', active: true, sort: 'name', dir: 'asc' });
  return rows.map((row) => row.name);
}

/** The newest record first; in the bin, what was put there last. */
function newestFirst(a: RecordRow, b: RecordRow): number {
  const [at, other] = [a.binnedAt ?? '', b.binnedAt ?? ''];
  if (at !== other) return at < other ? 1 : -1;
  return b.id - a.id;
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
