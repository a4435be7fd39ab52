import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { nameSortKey } from '#domain/name-key.ts';
import type { ChangeStep } from '#domain/record/changes.server.ts';
import { createNameResolver, type NamedRecord } from '#domain/record/name-resolver.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { knownRecords } from '#domain/record/resolve-name.server.ts';
import { foldText } from '#domain/text.ts';
import { namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { sortKeyColumn } from '#domain/warranty/warranty-row.ts';

/** The cards of a clinic or product, active or in the bin. */
export interface CardsOfRecord {
  counts: number;
  /** Those of them that bear another name than it has now. */
  otherwiseNamed: number;
  /** Cards of nobody whose names mean it: it may adopt them. */
  adoptable: number;
}

/** Counts the cards of a clinic or product. */
export async function countCardsOf(
  db: Database['read'],
  type: TypeOnCards,
  { id, name }: NamedRecord,
): Promise<CardsOfRecord> {
  const names = await namesOf(db, type, id);
  const total = (some: readonly { total: number }[]) => some.reduce((sum, one) => sum + one.total, 0);
  return {
    counts: total(names),
    otherwiseNamed: total(names.filter((one) => one.name !== name)),
    adoptable: total(await adoptableNames(db, type, id)),
  };
}

/** The names on the cards that refer to a clinic or product, or to none: each spelling, and how many cards have it. */
async function namesOf(db: Pick<Database['read'], 'selectFrom'>, type: TypeOnCards, id: number | null) {
  const { field, reference } = namesOnCards[type];
  const rows = await db
    .selectFrom('warranty')
    .select(({ fn }) => [`${field} as name`, fn.countAll<number | string>().as('total')])
    .where(reference, id === null ? 'is' : '=', id)
    .groupBy(field)
    .execute();
  return rows.map(({ name, total }) => ({ name, total: Number(total) }));
}

/** The names of cards of nobody that mean an active clinic or product. */
async function adoptableNames(db: Pick<Database['read'], 'selectFrom'>, type: TypeOnCards, id: number) {
  const resolve = createNameResolver(await knownRecords(db, type));
  return (await namesOf(db, type, null)).filter(({ name }) => resolve(name).record?.id === id);
}

/**
 * Makes the cards of nobody whose names mean a clinic or product its own, with an audit line each; the names stay. Never takes a
 * card of another. Returns how many they are.
 */
export async function adoptCards(
  db: Database,
  tx: Write,
  type: TypeOnCards,
  id: number,
  step: ChangeStep,
): Promise<number> {
  let cards = 0;
  for (const { name } of await adoptableNames(tx, type, id))
    cards += await changeNameOnCards(db, tx, type, { from: { id: null, name }, to: { id, name }, step });
  return cards;
}

/**
 * Gives cards of a clinic or product, active or in the bin, to one and its name to them, with an audit line for each card that
 * changes. The number of statements depends on the spellings, not on the number of cards. Returns how many cards changed. Cards
 * of an import that is not stored yet keep the old name, as those of a later one do.
 *
 * @param from the id of the record whose cards they are: the same one to carry its name into its cards
 */
export async function giveCards(
  db: Database,
  tx: Write,
  type: TypeOnCards,
  { from, to, step }: { from: number; to: NamedRecord; step: ChangeStep },
): Promise<number> {
  let cards = 0;
  for (const { name } of await namesOf(tx, type, from))
    if (from !== to.id || name !== to.name)
      cards += await changeNameOnCards(db, tx, type, { from: { id: from, name }, to, step });
  return cards;
}

interface NameChange {
  /** Null for cards that refer to no record. */
  from: { id: number | null; name: string };
  to: NamedRecord;
  step: ChangeStep;
}

/**
 * Replaces one spelling of a name on the cards of one record, and whose they are, with an audit line for each. Returns how many
 * cards changed.
 */
async function changeNameOnCards(
  db: Database,
  tx: Write,
  type: TypeOnCards,
  { from, to, step: { actor, at, changeId } }: NameChange,
): Promise<number> {
  const { field, reference } = namesOnCards[type];
  const isRenamed = from.name !== to.name;
  const values = ({ id, name }: NameChange['from']) => ({
    ...(isRenamed && { [field]: name }),
    [reference]: id,
  });
  const renamed = sql`${sql.ref(field)} = ${to.name}, ${sql.ref(sortKeyColumn(field))} = ${nameSortKey(to.name)},
    search = ${replaceName(type, from.name, to.name)},`;
  const isTheirs = from.id === null ? sql`${sql.ref(reference)} is null` : sql`${sql.ref(reference)} = ${from.id}`;
  return db.updateWithAudit(tx, {
    values: sql`${isRenamed ? renamed : sql``} ${sql.ref(reference)} = ${to.id}, version = version + 1, "updatedAt" = ${at}`,
    condition: sql`${isTheirs} and ${sql.ref(field)} = ${from.name}`,
    line: {
      at,
      actor: actor.name,
      action: 'carry',
      changeId,
      detail: JSON.stringify({ before: values(from), after: values(to) }),
    },
  });
}

/** Replaces the name in the search text (`searchText`): the first line is the product, the last but one the clinic. */
function replaceName(type: TypeOnCards, old: string, name: string) {
  const [before, after] = [foldText(old), foldText(name)];
  if (type === 'product') return sql<string>`cast(${after} as text) || substr(search, length(${before}) + 1)`;
  // Trims the last line, which is the doctor, maybe with a lot: all characters except line breaks, from the end.
  const toDoctor = sql<string>`rtrim(search, replace(search, ${'\n'}, ''))`;
  return sql<string>`substr(${toDoctor}, 1, length(${toDoctor}) - length(${before}) - 1) || ${after} || ${'\n'}
    || substr(search, length(${toDoctor}) + 1)`;
}
