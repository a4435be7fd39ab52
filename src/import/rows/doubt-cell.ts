import type { CalendarDate } from '#domain/calendar.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { doubtDate } from '#domain/import/plausibility/dates.ts';
import { type Doubt, defaultBounds, type PlausibleBounds } from '#domain/import/plausibility/doubt.ts';
import { quoted } from '#import/rows/read-cell.ts';
import type { Cell } from '#import/table.ts';

export interface DoubtOptions {
  today: CalendarDate;
  bounds?: PlausibleBounds | undefined;
}

/** Why the value that a cell is read as is not believed; null if it is. */
export function doubtCell(
  value: string | number | null,
  cell: Cell,
  field: ImportField,
  { today, bounds = defaultBounds }: DoubtOptions,
): Doubt | null {
  if (value === null) return null;
  if (field === 'expiresOn' || field === 'issuedOn')
    return doubtDate(String(value), { field, cell: quoted(cell, field), today, bounds });
  return null;
}
