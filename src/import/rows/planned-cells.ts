import type { ImportField } from '#domain/import/import-plan.ts';
import { normalizeText } from '#domain/text.ts';
import type { Column } from '#import/header/header.ts';
import type { PlanIndex, SheetDecisions } from '#import/header/plan-index.ts';
import { importFields } from '#import/import-fields.ts';
import { type Cell, cellText } from '#import/table.ts';

/** Characters of a cell that are shown and compared with a replacement. */
export const maxCellText = 500;

/**
 * A field that is read, from a column or not. `index` is -1 for a constant, and for a field that the sheet lacks but a
 * person has filled in somewhere: `isOnlyEdited`.
 */
export interface Slot extends Column {
  constant: string | null;
  isOnlyEdited: boolean;
}

/** The fields that are read of a sheet by its columns and its plan. The term is not read beside an expiry date. */
export function slotsOf(columns: readonly Column[], { constants }: PlanIndex, { edits }: SheetDecisions): Slot[] {
  const given = [...constants].map(([field, constant]) => ({ ...withoutColumn(field), constant, isOnlyEdited: false }));
  const slots: Slot[] = [
    ...columns
      .filter(({ field }) => !constants.has(field))
      .map((column) => ({ ...column, constant: null, isOnlyEdited: false })),
    ...given,
  ];
  const has = (field: ImportField) => slots.some((slot) => slot.field === field);
  const read = has('expiresOn') ? slots.filter(({ field }) => field !== 'term') : slots;
  const edited = new Set([...edits.values()].flatMap((cells) => [...cells.keys()]));
  for (const field of edited) {
    if (has(field) || (field === 'term' && has('expiresOn'))) continue;
    read.push({ ...withoutColumn(field), constant: null, isOnlyEdited: true });
  }
  return read;
}

function withoutColumn(field: ImportField): Column {
  return { field, index: -1, header: importFields[field].label };
}

/**
 * Creates the function that picks the cells of a row, in the order of `slots`, with constants, replacements and the edits of
 * the row. An edit of a cell comes before a replacement. `clinic` is that of the row where its own cell is blank.
 */
export function cellPicker(slots: readonly Slot[], { replacements }: PlanIndex) {
  const replacing = slots.map(({ field, constant }) => (constant === null ? replacements.get(field) : undefined));
  const isReplacing = replacing.some(Boolean);
  const replaced = (cell: Cell, at: number): Cell =>
    replacing[at]?.get(normalizeText(cellText(cell).slice(0, maxCellText))) ?? cell;
  const clinicAt = slots.findIndex(({ field, constant }) => field === 'clinicName' && constant === null);
  return (
    cells: readonly Cell[],
    edits: ReadonlyMap<ImportField, string> | undefined,
    clinic?: string | null,
  ): Cell[] => {
    const picked = slots.map(({ index, constant }) => constant ?? cells[index] ?? null);
    if (clinic && clinicAt >= 0) picked[clinicAt] = clinic;
    const values = isReplacing ? picked.map(replaced) : picked;
    return edits ? slots.map(({ field }, at) => edits.get(field) ?? values[at] ?? null) : values;
  };
}
