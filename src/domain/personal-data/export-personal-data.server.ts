import { sql } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import type { Role } from '#domain/account/rights.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { NotFound } from '#domain/errors.ts';
import type { ExportFormat } from '#domain/export-formats.ts';
import { keysOf } from '#domain/field-definition.ts';
import type { HistoryChange } from '#domain/history/describe-line.ts';
import type { HistoryKind } from '#domain/history/history-kinds.ts';
import { streamHistory } from '#domain/history/history-lines.server.ts';
import { selectLinesOfImports } from '#domain/record/changes.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { warrantyLabels } from '#strings/vi/fields.ts';
import { history } from '#strings/vi/history.ts';
import { personalData as words } from '#strings/vi/server/export-file.ts';
import { records } from '#strings/vi/server/records.ts';
import { visitKindNames, visitStateNames, voidReasonNames } from '#strings/vi/states.ts';

/** The tables that refer to cards: the database removes their rows with the card. */
type TableOfCards = { [Table in keyof Tables]: 'warrantyId' extends keyof Tables[Table] ? Table : never }[keyof Tables];
type Place = 'warranty' | 'printedCard' | TableOfCards;

/** Columns that say nothing about a person, or only repeat another one. */
type Unsaid = `${string}SortKey` | ('id' | 'version' | 'warrantyId' | 'cardKey' | 'search');
type Column = Exclude<{ [Table in Place]: keyof Tables[Table] }[Place], Unsaid>;

const placeNames: Readonly<Record<Place, string>> = words.places;
/** Where the register holds something about a card, beside the history. Removing the card for good erases the same. */
export const places = keysOf(placeNames);

const labels: Readonly<Record<Column, string>> = { ...warrantyLabels, ...words.labels };
const columns = keysOf(labels);

/** The columns that hold ids, and where the names of these are. */
const named: { readonly [Name in Column]?: readonly [table: keyof Tables, column: string] } = {
  importId: ['import', 'fileName'],
  batchId: ['cardBatch', 'lot'],
  clinicId: ['clinic', 'name'],
  productId: ['product', 'name'],
  accountId: ['account', 'name'],
  recallId: ['recall', 'title'],
};

type Value = string | number | null;
type Row = Partial<Record<Column | 'id' | 'warrantyId' | 'cardKey', Value>>;

/** A value that the register holds, or that a change has set. */
export interface PersonalDataLine extends Omit<HistoryChange, 'label'> {
  /** The number of the card, or what the history names. */
  record: string;
  part: string;
  /** ISO 8601, UTC; null for what is held now. */
  at: string | null;
  by: string | null;
  label: string | null;
}

/** What the audit says of an export of everything about a customer. */
export interface PersonalDataDetail {
  format: ExportFormat;
  count: number;
  /** The cards. */
  ids: readonly number[];
}

/** Lines of the history that are read at once. */
const batchSize = 1000;

/**
 * Begins an export of everything that the register holds about a customer, who is known by some cards, active or in the bin: writes
 * its audit line, and returns what is held now and then the history, newest first.
 *
 * @throws {NotFound} if no card has one of the ids
 */
export async function exportPersonalData(
  { db, actor, now = new Date() }: ServiceContext,
  role: Role,
  { ids: chosen, format }: { ids: readonly number[]; format: ExportFormat },
): Promise<AsyncGenerator<PersonalDataLine[], void>> {
  const ids = [...new Set(chosen)];
  if ((await rowsOf(db, 'warranty', ids)).length < ids.length) throw new NotFound(records.warranty.missing);
  const detail: PersonalDataDetail = { format, count: ids.length, ids };
  const at = now.toISOString();
  await db.write((tx) => writeAudit(tx, { actor, action: 'export', noun: 'warranty', recordId: 0, detail, at }));
  return readLines(db, role, ids);
}

async function* readLines(db: Database, role: Role, ids: readonly number[]): AsyncGenerator<PersonalDataLine[], void> {
  const held = new Map<Place, Row[]>();
  for (const place of places) held.set(place, await rowsOf(db, place, ids));
  const rowsIn = (place: Place) => held.get(place) ?? [];
  const all = [...held.values()].flat();
  const names = new Map<Column, ReadonlyMap<Value, string>>();
  for (const column of keysOf(named)) names.set(column, await namesOf(db, column, all));
  const numbers = new Map(
    rowsIn('warranty').flatMap(({ id, cardKey, cardNumber }) => [id, cardKey].map((key) => [key, String(cardNumber)])),
  );
  const lineOf = (place: Place, row: Row, column: Column): PersonalDataLine => ({
    record: numbers.get(row.warrantyId ?? row.cardKey ?? null) ?? '',
    part: placeNames[place],
    at: null,
    by: null,
    field: column,
    label: labels[column],
    type: /(On|day)$/.test(column) ? 'date' : 'text',
    from: null,
    to: names.get(column)?.get(row[column] ?? null) ?? shown(place, column, row[column] ?? null),
  });
  yield places.flatMap((place) =>
    rowsIn(place).flatMap((row) =>
      columns.flatMap((column) => (row[column] == null ? [] : [lineOf(place, row, column)])),
    ),
  );

  const about = new Map<HistoryKind, readonly number[]>([
    ['warranty', ids],
    ['visit', idsIn(rowsIn('visit'), 'id')],
    ['import', [...idsIn(all, 'importId'), ...(await importsThatChanged(db, ids))]],
  ]);
  for await (const lines of streamHistory(db, role, { records: ({ kind }) => about.get(kind) ?? [] }, batchSize))
    yield lines.flatMap(({ kind, action, at, by, record, changes, note }) => {
      const line = {
        record: record?.name ?? '',
        part: words.history(history.kinds[kind], history.actions[action]),
        at,
        by,
      };
      const noted = { field: 'note', label: null, type: 'text', from: null, to: note } as const;
      const rest = note !== null || changes.length === 0 ? [noted] : [];
      return [...changes, ...rest].map((change) => ({ ...line, ...change }));
    });
}

/** What a place holds about cards. A printed card is known by its number. */
async function rowsOf({ read }: Pick<Database, 'read'>, place: Place, ids: readonly number[]): Promise<Row[]> {
  const which = sql`in (${sql.join(ids)})`;
  const condition =
    place === 'printedCard'
      ? sql`"cardKey" in (select "cardKey" from warranty where id ${which})`
      : sql`${sql.ref(place === 'warranty' ? 'id' : 'warrantyId')} ${which}`;
  return (await sql<Row>`select * from ${sql.table(place)} where ${condition} order by 1`.execute(read)).rows;
}

/** The imports that have changed cards. */
async function importsThatChanged({ read }: Pick<Database, 'read'>, ids: readonly number[]): Promise<number[]> {
  const rows = await selectLinesOfImports(read)
    .select('change.importId')
    .distinct()
    .where('audit.recordId', 'in', ids)
    .execute();
  return rows.flatMap(({ importId }) => importId ?? []);
}

function idsIn(rows: readonly Row[], column: Column | 'id'): number[] {
  return [...new Set(rows.flatMap((row) => (row[column] == null ? [] : [Number(row[column])])))];
}

async function namesOf({ read }: Pick<Database, 'read'>, column: Column, rows: readonly Row[]) {
  const ids = idsIn(rows, column);
  const [table, name] = named[column] ?? [];
  if (!table || !name || ids.length === 0) return new Map<Value, string>();
  const { rows: found } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(name)} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(read);
  return new Map<Value, string>(found.map((one) => [one.id, one.name]));
}

/** A value as people read it, unless its type says how. */
function shown(place: Place, column: Column, value: Value): Value {
  const namesByColumn: { readonly [Name in Column]?: Readonly<Record<string, string>> } = {
    kind: place === 'visit' ? visitKindNames : words.reasons,
    state: visitStateNames,
    voidReason: voidReasonNames,
  };
  return namesByColumn[column]?.[String(value)] ?? value;
}
