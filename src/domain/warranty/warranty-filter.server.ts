import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { monthInVietnam } from '#domain/calendar.ts';
import { nameKey } from '#domain/name-key.ts';
import { expiryRange, type WarrantyChoice } from '#domain/warranty/warranty-filter.ts';
import type { NamedColumn, WarrantyFilter } from '#search/filter.ts';

/** A choice as the database filters by it, as of now. */
export function resolveFilter(
  { expiry, clinic, product, month, issued }: WarrantyChoice,
  now: Date = new Date(),
): WarrantyFilter {
  const made = month === undefined ? undefined : monthInVietnam(month);
  return {
    ...(expiry && expiryRange(expiry, now)),
    ...(made && { createdFrom: made.from, createdBefore: made.before }),
    // Dates are compared as text, so that no month needs its last day.
    ...(issued && { issuedFrom: `${issued}-01`, issuedTo: `${issued}-31` }),
    ...(clinic !== undefined && { clinicName: clinic }),
    ...(product !== undefined && { productName: product }),
  };
}

/** How cards spell a name, in any case: each spelling that stands on a card, in the bin too. */
export async function spellings(db: Database['read'] | Write, column: NamedColumn, name: string): Promise<string[]> {
  const value = sql.ref(column);
  // Goes from each spelling to the next one through the index, however many cards hold it.
  const { rows } = await sql<{ name: string }>`
    with recursive spelling(name) as (
      select min(${value}) from warranty
      union all
      select (select min(${value}) from warranty where ${value} > spelling.name) from spelling
      where spelling.name is not null)
    select name from spelling where name is not null`.execute(db);
  const key = nameKey(name);
  return rows.map((row) => row.name).filter((spelling) => nameKey(spelling) === key);
}
