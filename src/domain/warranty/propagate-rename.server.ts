import { type RawBuilder, sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { nameSortKey } from '#domain/name-key.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { foldText } from '#domain/text.ts';
import { sortKeyColumn } from '#domain/warranty/warranty-row.ts';

/** The column of a card that holds the name. */
export const columnOf = { clinic: 'clinicName', product: 'productName' } as const;

interface Rename {
  type: TypeOnCards;
  from: string;
  to: string;
  actor: { name: string };
  /** ISO 8601, UTC. */
  at: string;
}

/** Counts the cards that hold a name in any spelling, active or in the bin. */
export async function cardsHolding(db: Database, type: TypeOnCards, name: string): Promise<number> {
  const { total } = await db.read
    .selectFrom('warranty')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where(sortKeyColumn(columnOf[type]), '=', nameSortKey(name))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Replaces a name on every card that holds it, active or in the bin, and writes an audit line for each card. The number
 * of statements depends on the spellings of the old name, not on the number of cards. Returns how many cards changed. Cards of
 * an import that is not stored yet keep the old name, as those of a later one do.
 */
export async function propagateRename(db: Database, tx: Write, { type, from, to, actor, at }: Rename): Promise<number> {
  const column = columnOf[type];
  if (from === to) return 0;
  const spellings = await tx
    .selectFrom('warranty')
    .select(column)
    .distinct()
    .where(sortKeyColumn(column), '=', nameSortKey(from))
    .execute();
  const oldNames = spellings.map((row) => row[column]).filter((spelling) => spelling !== to);
  let cards = 0;
  for (const old of oldNames) cards += await renameOnCards(db, tx, { type, from: old, to, actor, at });
  return cards;
}

/**
 * Replaces one spelling of a name on cards, and writes an audit line for each. Returns how many cards changed.
 *
 * @param among a condition on the cards; all that have the spelling without one
 */
export async function renameOnCards(
  db: Database,
  tx: Write,
  { type, from, to, actor, at }: Rename,
  among?: RawBuilder<unknown>,
): Promise<number> {
  const column = columnOf[type];
  const detail = JSON.stringify({ before: { [column]: from }, after: { [column]: to } });
  const hasName = sql`${sql.ref(column)} = ${from}`;
  return db.updateWithAudit(tx, {
    values: sql`${sql.ref(column)} = ${to}, ${sql.ref(sortKeyColumn(column))} = ${nameSortKey(to)}, search = ${replaceName(type, from, to)}, version = version + 1, "updatedAt" = ${at}`,
    condition: among ? sql`${hasName} and ${among}` : hasName,
    line: { at, actor: actor.name, action: 'carry', detail },
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
