import { Readable } from 'node:stream';
import { keysOf } from '#domain/field-definition.ts';
import { type WarrantyField, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { sheetColumns } from '#export/sheet-columns.ts';
import { type SheetKind, writeSheet } from '#export/sheet-file.ts';
import { exports as words } from '#strings/vi/server/export-file.ts';

/**
 * A spreadsheet of cards.
 *
 * @param fields its columns, in their order
 */
export const cardSheet = (fields: readonly WarrantyField[]): SheetKind<WarrantyFields> => ({
  columns: sheetColumns(warrantyFields, fields),
  words,
});

/** A workbook with the headers of all fields and no card. */
export function writeTemplate(): Readable {
  return writeSheet(cardSheet(keysOf(warrantyFields)), 'xlsx', Readable.from([])).bytes;
}
