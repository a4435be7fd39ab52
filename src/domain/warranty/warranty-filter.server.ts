import { dayInVietnam, monthInVietnam } from '#domain/calendar.ts';
import { nameSortKey } from '#domain/name-key.ts';
import { splitLines } from '#domain/text.ts';
import { expiryRange, type WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import type { CardFilter, ColumnRange, NameColumn } from '#search/card-filter.ts';

/** A filter with names of periods turned into days and instants, as of now. */
export function resolveFilter(filter: WarrantyFilter, now: Date = new Date()): CardFilter {
  const { expiry, month, issued } = filter;
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
      // Dates are compared as text, so that no month needs its last day.
      from: latest(issued && `${issued}-01`, filter.issuedFrom),
      to: earliest(issued && `${issued}-31`, filter.issuedTo),
    },
    { column: 'createdAt', from: latest(made?.from, from), before: earliest(made?.before, before) },
  ];
  return {
    ranges: ranges.filter((range) => (range.from ?? range.to ?? range.before) !== undefined),
    names: [
      ...namesIn('clinicName', filter.clinic),
      ...namesIn('productName', filter.product),
      ...namesIn('doctorName', filter.doctor),
    ],
    importId: filter.import,
    addedBy: filter.by,
  };
}

function namesIn(column: NameColumn, lines: string | undefined): CardFilter['names'] {
  return lines === undefined ? [] : [{ column, keys: splitLines(lines).map(nameSortKey) }];
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
