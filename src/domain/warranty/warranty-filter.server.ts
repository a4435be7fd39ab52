import type { Database } from '#database/database.ts';
import { type CalendarMonth, dayInVietnam, monthInVietnam } from '#domain/calendar.ts';
import { nameSortKey } from '#domain/name-key.ts';
import type { Resolution } from '#domain/record/name-resolver.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import { splitLines } from '#domain/text.ts';
import { lotWord } from '#domain/warranty/search-terms.ts';
import { namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { expiryRange, type WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import type { CardFilter, ColumnRange } from '#search/card-filter.ts';

/** A filter with names turned into references, and names of periods into days and instants, as of now. */
export async function resolveFilter(
  db: Pick<Database, 'read'>,
  filter: WarrantyFilter,
  now: Date = new Date(),
): Promise<CardFilter> {
  const { clinic, product, doctor, lot, note, import: importId, by: addedBy, ...periods } = filter;
  return {
    ranges: rangesOf(periods, now),
    references: [...(await referencesIn(db, 'clinic', clinic)), ...(await referencesIn(db, 'product', product))],
    doctors: doctor === undefined ? undefined : splitLines(doctor).map(nameSortKey),
    lots: lot === undefined ? undefined : splitLines(lot).map((text) => ({ text, word: lotWord(text) })),
    hasNote: note === 'yes',
    importId,
    addedBy,
  };
}

type PeriodName = 'expiry' | 'month' | 'issued' | 'newIn' | `${'expiry' | 'issued' | 'created'}${'From' | 'To'}`;
/** The periods of a filter, and nothing else: a filter that nobody applies does not compile. */
type Periods = { [Name in keyof WarrantyFilter]?: Name extends PeriodName ? WarrantyFilter[Name] : undefined };

/** The periods of a filter as ranges of columns. */
export function rangesOf(filter: Periods, now: Date = new Date()): ColumnRange[] {
  const { expiry, month, issued, newIn } = filter;
  const expires = expiry === undefined ? {} : expiryRange(expiry, now);
  const made = month === undefined ? undefined : monthInVietnam(month);
  const from = filter.createdFrom === undefined ? undefined : dayInVietnam(filter.createdFrom).from;
  const before = filter.createdTo === undefined ? undefined : dayInVietnam(filter.createdTo).before;
  const ranges: ColumnRange[] = [
    {
      column: 'expiresOn',
      from: latest(expires.expiresFrom, filter.expiryFrom),
      to: earliest(expires.expiresTo, filter.expiryTo),
    },
    {
      column: 'issuedOn',
      from: latest(issued && issuedIn(issued).from, filter.issuedFrom),
      to: earliest(issued && issuedIn(issued).to, filter.issuedTo),
    },
    { column: 'createdAt', from: latest(made?.from, from), before: earliest(made?.before, before) },
    ...(newIn === undefined
      ? []
      : [{ ...issuedIn(newIn), orElse: { column: 'createdAt' as const, ...monthInVietnam(newIn) } }]),
  ];
  return ranges.filter((range) => (range.from ?? range.to ?? range.before) !== undefined);
}

// Dates are compared as text, so that no month needs its last day.
const issuedIn = (month: CalendarMonth) => ({ column: 'issuedOn' as const, from: `${month}-01`, to: `${month}-31` });

async function referencesIn(
  { read }: Pick<Database, 'read'>,
  type: TypeOnCards,
  lines: string | undefined,
): Promise<CardFilter['references']> {
  if (lines === undefined) return [];
  const ids: number[] = [];
  const keys: string[] = [];
  for (const line of splitLines(lines)) {
    const [, name = '', numbered] = /^(.*?) ?#(\d{1,9})$/u.exec(line) ?? [];
    const id = numbered === undefined ? (await resolveName(read, type, line)).record?.id : Number(numbered);
    if (id) ids.push(id);
    else keys.push(nameSortKey(id === 0 ? name : line));
  }
  return [{ column: namesOnCards[type].reference, ids, keys }];
}

/**
 * A clinic or product as a filter names it: by the name or, where that means another one, with its id behind it.
 *
 * @param id 0 for a name of cards that refer to none
 */
export function filterName(resolve: (name: string) => Resolution, name: string, id: number): string {
  const isPlain = !/#\d+$/u.test(name) && (resolve(name).record?.id ?? 0) === id;
  return isPlain ? name : `${name} #${id}`;
}

/** The later of two bounds of which each may be missing. Both are ISO 8601, so that they compare as text. */
function latest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}

function earliest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}
