import { type Kysely, sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { nameKey } from '#domain/name-key.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { foldText } from '#domain/text.ts';
import { register as words } from '#strings/vi/server/register.ts';

/**
 * A card refers to its clinic and its product. Cards that are there get the one that their name means: by the exact name, by an
 * alias, or by the name without accents where only one active record has it. Servers that know no references must stop: they
 * would store cards of nobody.
 */
export function references(dialect: SchemaDialect): SchemaChange {
  return {
    alters: ['clinic', 'product', 'warranty'],
    async up(db, print) {
      for (const statement of [...dialect.dropSearchIndex, ...columns]) await sql.raw(statement).execute(db);
      for (const statement of spellings(dialect)) await sql.raw(statement).execute(db);
      const register = db as Kysely<Register>;
      for (const type of ['clinic', 'product'] as const) await listSpellings(register, type);
      await refer(register, print);
      for (const statement of after) await sql.raw(statement).execute(db);
    },
  };
}

const columns = [
  'drop index "warranty_clinicName"',
  'drop index "warranty_productName"',
  ...['clinic', 'product'].map(
    (table) => `alter table warranty add column "${table}Id" integer references ${table} (id) on delete set null`,
  ),
];

const spellings = ({ strict }: SchemaDialect) => [
  `create table "spellingDraft" (type text not null, name text not null, "recordId" integer not null,
    primary key (type, name)) ${strict}`,
];

const after = [
  'drop table "spellingDraft"',
  // With the bin in them they serve lists, counts and removals.
  ...['clinic', 'product'].map(
    (table) => `create index warranty_of_${table} on warranty ("${table}Id", "binnedAt", id)`,
  ),
];

interface Register {
  clinic: NamedRow;
  product: NamedRow;
  nameAlias: Alias & { kind: TypeOnCards };
  warranty: { id: number; clinicName: string; productName: string; clinicId: number | null; productId: number | null };
  spellingDraft: { type: TypeOnCards; name: string; recordId: number };
}

interface Alias {
  /** Without accents. */
  key: string;
  /** As it was written, if that is known. */
  name: string | null;
  recordId: number;
}

interface NamedRow {
  id: number;
  name: string;
  binnedAt: string | null;
}

/** Notes which record each name on the cards means: an active one or, where there is none, one in the bin, which may come back. */
async function listSpellings(db: Kysely<Register>, type: TypeOnCards): Promise<void> {
  const records = await db.selectFrom(type).select(['id', 'name', 'binnedAt']).execute();
  const aliases = await db
    .selectFrom('nameAlias')
    .select(['key', 'name', 'recordId'])
    .where('kind', '=', type)
    .execute();
  const idOfActive = finder(
    records.filter(({ binnedAt }) => binnedAt === null),
    aliases,
  );
  const idOfBinned = finder(
    records.filter(({ binnedAt }) => binnedAt !== null),
    aliases,
  );
  const names = await db.selectFrom('warranty').select(`${type}Name as name`).distinct().execute();
  const found = names.flatMap(({ name }) => {
    const recordId = idOfActive(name) ?? idOfBinned(name);
    return recordId === undefined ? [] : [{ type, name, recordId }];
  });
  for (let start = 0; start < found.length; start += rowsAtOnce)
    await db
      .insertInto('spellingDraft')
      .values(found.slice(start, start + rowsAtOnce))
      .execute();
}

/** Finds the record that a name means: by the exact name, an alias, or without accents where only one fits. */
function finder(records: readonly NamedRow[], allAliases: readonly Alias[]): (name: string) => number | undefined {
  const ids = new Set(records.map(({ id }) => id));
  const aliases = allAliases.filter(({ recordId }) => ids.has(recordId));
  const byName = idsBy(records.map(({ id, name }) => [nameKey(name), id]));
  const byAlias = idsBy(aliases.map(({ key, name, recordId }) => [nameKey(name ?? key), recordId]));
  const byFold = idsBy([
    ...records.map(({ id, name }) => [foldText(name), id] as const),
    ...aliases.map(({ key, recordId }) => [key, recordId] as const),
  ]);
  return (name) => {
    for (const found of [byName.get(nameKey(name)), byAlias.get(nameKey(name)), byFold.get(foldText(name))])
      if (found) return found.size === 1 ? [...found][0] : undefined;
    return undefined;
  };
}

function idsBy(entries: readonly (readonly [key: string, id: number])[]): Map<string, Set<number>> {
  const ids = new Map<string, Set<number>>();
  for (const [key, id] of entries) ids.set(key, (ids.get(key) ?? new Set()).add(id));
  return ids;
}

const rowsAtOnce = 1_000;
const cardsAtOnce = 20_000;

/** Sets the references of all cards, and prints how many have none. */
async function refer(db: Kysely<Register>, print: (line: string) => void): Promise<void> {
  const { last, total } = await db
    .selectFrom('warranty')
    .select(({ fn }) => [fn.max<number | null>('id').as('last'), fn.countAll<number | string>().as('total')])
    .executeTakeFirstOrThrow();
  const isLong = Number(total) > cardsAtOnce;
  const idOf = (type: TypeOnCards) => sql<number | null>`(select draft."recordId" from "spellingDraft" as draft
    where draft.type = ${type} and draft.name = warranty.${sql.ref(`${type}Name`)})`;
  for (let done = 0; done < (last ?? 0); done += cardsAtOnce) {
    await db
      .updateTable('warranty')
      .set({ clinicId: idOf('clinic'), productId: idOf('product') })
      .where('id', '>', done)
      .where('id', '<=', done + cardsAtOnce)
      .execute();
    if (isLong) print(words.referenceProgress(Math.min(100, Math.floor((100 * (done + cardsAtOnce)) / (last ?? 1)))));
  }
  const without = async (column: 'clinicId' | 'productId') => {
    const query = db.selectFrom('warranty').select(({ fn }) => fn.countAll<number | string>().as('count'));
    return Number((await query.where(column, 'is', null).executeTakeFirstOrThrow()).count);
  };
  const [clinics, products] = [await without('clinicId'), await without('productId')];
  if (clinics + products > 0) print(words.withoutReference(clinics, products));
}
