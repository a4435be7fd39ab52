import type { CalendarDate } from '#domain/calendar.ts';
import { doubtCardNumber, type UsualNumbers } from '#domain/import/plausibility/card-numbers.ts';
import { doubtDate } from '#domain/import/plausibility/dates.ts';
import { type Doubt, defaultBounds, type PlausibleBounds } from '#domain/import/plausibility/doubt.ts';
import { doubtLines, doubtName } from '#domain/import/plausibility/names.ts';
import { doubtQuantity } from '#domain/import/plausibility/quantities.ts';
import type { Column } from '#import/header/header.ts';
import { isName } from '#import/rows/mend-cell.ts';
import { quoted } from '#import/rows/read-cell.ts';
import { type Cell, cellText } from '#import/table.ts';

export interface DoubtOptions {
  today: CalendarDate;
  bounds?: PlausibleBounds | undefined;
  /** What the card numbers of the sheet have in common, from `usualNumbers`. */
  usual?: UsualNumbers;
  /** Whether a quantity is likely to be the position of a tooth, from `likelyPositions`. */
  isPosition?: (quantity: number) => boolean;
}

const noneUsual: UsualNumbers = { shapes: new Set(), areTelephones: false };

/** Why the value that a cell is read as is not believed; null if it is. */
export function doubtCell(
  value: string | number | null,
  cell: Cell,
  { field, header }: Pick<Column, 'field' | 'header'>,
  { today, bounds = defaultBounds, usual = noneUsual, isPosition = () => false }: DoubtOptions,
): Doubt | null {
  if (value === null) return null;
  if (field === 'expiresOn' || field === 'issuedOn')
    return doubtDate(String(value), { field, cell: quoted(cell, field), today, bounds });
  if (field === 'quantity') {
    const text = cellText(cell);
    return doubtQuantity(Number(value), { cell: quoted(cell, field), text, header, teeth: bounds.teeth, isPosition });
  }
  const text = String(value);
  if (field === 'cardNumber') return doubtCardNumber(text, quoted(cell, field), usual);
  if (!isName(field)) return null;
  if (field !== 'customerName')
    return doubtName(text, quoted(cell, field), field === 'doctorName' ? 'doctor' : 'other');
  const whole = cellText(cell);
  return (
    doubtName(text, quoted(cell, field), 'patient') ?? (whole === text ? null : doubtLines(whole, quoted(cell, field)))
  );
}
