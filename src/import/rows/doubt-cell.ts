import type { CalendarDate } from '#domain/calendar.ts';
import { doubtCardNumber } from '#domain/import/plausibility/card-numbers.ts';
import { doubtDate } from '#domain/import/plausibility/dates.ts';
import { type Doubt, defaultBounds, type PlausibleBounds } from '#domain/import/plausibility/doubt.ts';
import { doubtName } from '#domain/import/plausibility/names.ts';
import { doubtQuantity } from '#domain/import/plausibility/quantities.ts';
import type { Column } from '#import/header/header.ts';
import { shapeOf } from '#import/rows/card-number.ts';
import { isName } from '#import/rows/mend-cell.ts';
import { quoted } from '#import/rows/read-cell.ts';
import { type Cell, cellText } from '#import/table.ts';

export interface DoubtOptions {
  today: CalendarDate;
  bounds?: PlausibleBounds | undefined;
  /** The shapes that most card numbers of the sheet have, from `usualShapes`. */
  usual?: ReadonlySet<string>;
}

/** Why the value that a cell is read as is not believed; null if it is. */
export function doubtCell(
  value: string | number | null,
  cell: Cell,
  { field, header }: Pick<Column, 'field' | 'header'>,
  { today, bounds = defaultBounds, usual }: DoubtOptions,
): Doubt | null {
  if (value === null) return null;
  if (field === 'expiresOn' || field === 'issuedOn')
    return doubtDate(String(value), { field, cell: quoted(cell, field), today, bounds });
  if (field === 'quantity') {
    const text = cellText(cell);
    return doubtQuantity(Number(value), { cell: quoted(cell, field), text, header, teeth: bounds.teeth });
  }
  const text = String(value);
  if (field === 'cardNumber') return usual?.has(shapeOf(text)) ? null : doubtCardNumber(text, quoted(cell, field));
  if (!isName(field)) return null;
  return doubtName(text, quoted(cell, field), field === 'customerName');
}
