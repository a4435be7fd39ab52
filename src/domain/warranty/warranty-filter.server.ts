import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { dayInVietnam, monthInVietnam } from '#domain/calendar.ts';
import { nameKey } from '#domain/name-key.ts';
import { splitLines } from '#domain/text.ts';
import { expiryRange, type WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import type { NamedColumn, ResolvedFilter } from '#search/query/filter.ts';

/** A filter with names of periods turned into days and instants, as of now. */
export function resolveFilter(filter: WarrantyFilter, now: Date = new Date()): ResolvedFilter {
  const { expiry, month, issued } = filter;
  const expires = expiry === undefined ? {} : expiryRange(expiry, now);
  const made = month === undefined ? undefined : monthInVietnam(month);
  const from = filter.createdFrom === undefined ? undefined : dayInVietnam(filter.createdFrom).from;
  const before = filter.createdTo === undefined ? undefined : dayInVietnam(filter.createdTo).before;
  return {
    expiresFrom: latest(expires.expiresFrom, filter.expiryFrom),
    expiresTo: earliest(expires.expiresTo, filter.expiryTo),
    // Dates are compared as text, so that no month needs its last day.
    issuedFrom: latest(issued && `${issued}-01`, filter.issuedFrom),
    issuedTo: earliest(issued && `${issued}-31`, filter.issuedTo),
    createdFrom: latest(made?.from, from),
    createdBefore: earliest(made?.before, before),
    clinicName: namesIn(filter.clinic),
    productName: namesIn(filter.product),
    doctorName: namesIn(filter.doctor),
    importId: filter.import,
    addedBy: filter.by,
  };
}

const namesIn = (lines: string | undefined) => (lines === undefined ? undefined : splitLines(lines));

/** The later of two bounds of which each may be missing. Both are ISO 8601, so that they compare as text. */
function latest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}

function earliest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

/** How cards spell a name, in any case: each spelling on a card, in the bin, too. */
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
