import { addDays, addMonths, type CalendarDate, type CalendarMonth, todayInVietnam } from '#domain/calendar.ts';

/** Days ahead that a list of cards about to expire may look. */
const daysAhead = { in30: 30, in60: 60, in90: 90 } as const;

/** What a list can ask of the expiry: `in30` is valid, and expires within 30 days. */
export const expiryFilters = ['valid', 'expired', 'in30', 'in60', 'in90'] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

/** What a list can ask of the notes of staff: that there is one. */
export const noteFilters = ['yes'] as const;
type NoteFilter = (typeof noteFilters)[number];

/** Names of clinics, products or doctors that a filter takes at once. */
export const maxFilterNames = 20;

/** What a list of warranties shows: each member that is there must hold. */
export interface WarrantyFilter {
  expiry?: ExpiryFilter | undefined;
  /**
   * One or several, one a line. Clinics and products are named as anywhere, or as `NAME #ID`, which also finds those in the bin;
   * a name that none has, or `NAME #0`, means the cards that bear it and refer to none.
   */
  clinic?: string | undefined;
  product?: string | undefined;
  doctor?: string | undefined;
  /** Made in that month, in Vietnam. */
  month?: CalendarMonth | undefined;
  /** Issued in that month. */
  issued?: CalendarMonth | undefined;
  /** New in that month: issued in it or, where no day of issue is known, made in it. */
  newIn?: CalendarMonth | undefined;
  /** The first and the last day of expiry, issue, and entry in Vietnam. */
  expiryFrom?: CalendarDate | undefined;
  expiryTo?: CalendarDate | undefined;
  issuedFrom?: CalendarDate | undefined;
  issuedTo?: CalendarDate | undefined;
  createdFrom?: CalendarDate | undefined;
  createdTo?: CalendarDate | undefined;
  /** One or several, one a line, of which a card may name two. */
  lot?: string | undefined;
  /** Whether it has a note of staff. */
  note?: NoteFilter | undefined;
  /** Added by the import with that id. */
  import?: number | undefined;
  /** Added by that person, one by one or by an import. */
  by?: string | undefined;
}

/** First and last day of expiry that a filter lets through; undefined where there is no bound. */
export function expiryRange(
  expiry: ExpiryFilter,
  now: Date = new Date(),
): { expiresFrom?: string; expiresTo?: string } {
  const today = todayInVietnam(now);
  if (expiry === 'valid') return { expiresFrom: today };
  if (expiry === 'expired') return { expiresTo: addDays(today, -1) };
  return { expiresFrom: today, expiresTo: addDays(today, daysAhead[expiry]) };
}

/** Months that a filter offers. */
const monthsOffered = 24;

/** The months of issue and entry that a filter offers: this one and those before it. */
export function offeredMonths(now: Date = new Date()): CalendarMonth[] {
  const thisMonth = todayInVietnam(now).slice(0, 7);
  return Array.from({ length: monthsOffered }, (_, at) => addMonths(thisMonth, -at));
}
