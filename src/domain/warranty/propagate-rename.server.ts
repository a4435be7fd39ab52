import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { foldText } from '#domain/text.ts';
import { spellings } from '#domain/warranty/warranty-filter.server.ts';

/** The noun whose name cards hold. */
export type NamedRecord = 'clinic' | 'product';

const columnOf = { clinic: 'clinicName', product: 'productName' } as const;

interface Renaming {
  noun: NamedRecord;
  from: string;
  to: string;
  actor: { name: string };
  /** ISO 8601, UTC. */
  at: string;
}

/** How many cards hold a name in any spelling, active ones and those in the bin. */
export async function cardsHolding(db: Database, noun: NamedRecord, name: string): Promise<number> {
  const names = await spellings(db.read, columnOf[noun], name);
  if (names.length === 0) return 0;
  const { total } = await db.read
    .selectFrom('warranty')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where(columnOf[noun], 'in', names)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Gives every card that holds the old name the new one, with an audit line each: active ones and those in the bin.
 * It takes some statements for each spelling of the old name, however many cards there are. Returns how many have
 * changed.
 */
export async function propagateRename(
  db: Database,
  tx: Write,
  { noun, from, to, actor, at }: Renaming,
): Promise<number> {
  const column = columnOf[noun];
  if (from === to) return 0;
  const olds = (await spellings(tx, column, from)).filter((spelling) => spelling !== to);
  if (olds.length === 0) return 0;
  // A card that came meanwhile with the old name would change without an audit line.
  await db.lockTable(tx, 'warranty');
  const { ids } = await tx
    .selectFrom('warranty')
    .select(db.gatherIds(sql`id`).as('ids'))
    .where(column, 'in', olds)
    .executeTakeFirstOrThrow();
  const cards: number[] = JSON.parse(ids);
  await db.changeText(tx, cards, async () => {
    for (const old of olds) {
      const detail = JSON.stringify({ before: { [column]: old }, after: { [column]: to } });
      await sql`insert into audit (at, actor, action, noun, "recordId", detail)
        select ${sql.val(at)}, ${sql.val(actor.name)}, 'carry', 'warranty', id, ${sql.val(detail)}
        from warranty where ${sql.ref(column)} = ${old}`.execute(tx);
      await tx
        .updateTable('warranty')
        .set((row) => ({
          [column]: to,
          search: searchWith(noun, old, to),
          version: row('version', '+', 1),
          updatedAt: at,
        }))
        .where(column, '=', old)
        .execute();
    }
  });
  return cards.length;
}

/**
 * The search text with another name, see `searchText`: a product's is the first line, a clinic's the last but one.
 */
function searchWith(noun: NamedRecord, old: string, name: string) {
  const [before, after] = [foldText(old), foldText(name)];
  if (noun === 'product') return sql<string>`cast(${after} as text) || substr(search, length(${before}) + 1)`;
  // Every letter that is no line break is trimmed from the end: what is left ends before the last line, the doctor's.
  const toDoctor = sql<string>`rtrim(search, replace(search, ${'\n'}, ''))`;
  return sql<string>`substr(${toDoctor}, 1, length(${toDoctor}) - length(${before}) - 1) || ${after} || ${'\n'}
    || substr(search, length(${toDoctor}) + 1)`;
}
