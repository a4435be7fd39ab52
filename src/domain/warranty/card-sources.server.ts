import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** Imports that a filter offers, the newest. */
const maxImports = 20;
/** People that a filter offers. */
const maxPeople = 50;

/** An import that has added cards. */
export interface OfferedImport {
  id: number;
  fileName: string;
  /** ISO 8601, UTC. */
  storedAt: string;
}

/**
 * The newest imports that are stored.
 *
 * @param chosen the id of one that is listed in any case
 */
export async function offeredImports({ read }: Pick<Database, 'read'>, chosen?: number): Promise<OfferedImport[]> {
  const stored = () => read.selectFrom('import').select(['id', 'fileName', 'createdAt', 'storedAt']);
  const newest = await stored().where('state', '=', 'stored').orderBy('id', 'desc').limit(maxImports).execute();
  const isListed = chosen === undefined || newest.some(({ id }) => id === chosen);
  const more = isListed ? [] : await stored().where('id', '=', chosen).execute();
  return [...newest, ...more].map(({ createdAt, storedAt, ...row }) => ({ ...row, storedAt: storedAt ?? createdAt }));
}

/**
 * Everybody who has added cards: names of accounts and commands.
 *
 * @param chosen one who is listed in any case
 */
export async function offeredPeople({ read }: Pick<Database, 'read'>, chosen?: string): Promise<string[]> {
  const created = sql`noun = 'warranty' and action = 'create'`;
  // Goes from each person to the next one through the index, however many cards they have added.
  const { rows } = await sql<{ name: string }>`
    with recursive person(name) as (
      select min(actor) from audit where ${created}
      union all
      select (select min(actor) from audit where ${created} and actor > person.name) from person
      where person.name is not null)
    select name from person where name is not null
    union
    select actor as name from audit where noun = 'import' and action = 'import'`.execute(read);
  const names = new Set(rows.slice(0, maxPeople).map(({ name }) => name));
  return [...(chosen === undefined ? names : names.add(chosen))];
}
