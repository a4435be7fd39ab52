import { Invalid } from '#domain/errors.ts';
import type { SheetPreview } from '#domain/import/checked-row.ts';
import type { ImportField, SheetPlan } from '#domain/import/import-plan.ts';
import { foldHeader } from '#import/header/header-names.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/**
 * How the sheets of a file are read whose header row has all of these headers, accents and case aside.
 *
 * @throws {Invalid} if no sheet has them all in one row
 */
export function planByHeaders(sheets: readonly SheetPreview[], fields: ReadonlyMap<string, ImportField>): SheetPlan[] {
  const wanted = [...fields].map(([header, field]) => ({ header: foldHeader(header), field }));
  const plans = sheets.flatMap(({ name, rows }): SheetPlan[] => {
    for (const { row, cells } of rows) {
      const headers = cells.map(foldHeader);
      const columns = wanted.map(({ header, field }) => ({ index: headers.indexOf(header), field }));
      if (columns.every(({ index }) => index >= 0)) return [{ name, headerRow: row, columns }];
    }
    return [];
  });
  if (plans.length === 0) throw new Invalid(words.headersMissing([...fields.keys()].join(', ')));
  return plans;
}
