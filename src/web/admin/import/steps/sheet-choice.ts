import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { type ImportFieldName, importFieldNames } from '#contract/record-names.ts';

/** What a person chooses for one sheet. */
export interface SheetChoice {
  name: string | null;
  isRead: boolean;
  /** From 1; 0 without a header. */
  headerRow: number;
  /** The field of each column that is read, by its index from 0. */
  columns: ReadonlyMap<number, ImportFieldName>;
  /** The first rows of the file, with their numbers. */
  rows: ImportDetail['sheets'][number]['rows'];
}

/** The sheets of a file as its plan reads them, or as they were found. */
export function readSheets({ sheets, plan }: Pick<ImportDetail, 'sheets' | 'plan'>): SheetChoice[] {
  return sheets.map(({ name, rows, proposed }) => {
    const planned = plan.sheets?.find((sheet) => sheet.name === name);
    const used = planned ?? proposed;
    return {
      name,
      rows,
      isRead: plan.sheets ? planned !== undefined : proposed !== null || sheets.length === 1,
      headerRow: used?.headerRow ?? 0,
      columns: new Map(used?.columns.map(({ index, field }) => [index, field])),
    };
  });
}

/** The sheets after a change of one. Its columns hold for all sheets that have the same header. */
export function changeSheet(sheets: readonly SheetChoice[], at: number, next: SheetChoice): SheetChoice[] {
  const header = headerOf(next);
  return sheets.map((sheet, index) => {
    if (index === at) return next;
    return header !== undefined && headerOf(sheet) === header ? { ...sheet, columns: next.columns } : sheet;
  });
}

function headerOf({ rows, headerRow }: SheetChoice): string | undefined {
  const cells = rows.find(({ row }) => row === headerRow)?.cells;
  return cells && JSON.stringify(cells);
}

/** The sheets that are read, as the API takes them. */
export function toSheetPlans(sheets: readonly SheetChoice[]): ImportPlanBody['sheets'] {
  return sheets
    .filter(({ isRead }) => isRead)
    .map(({ name, headerRow, columns }) => ({
      name,
      headerRow,
      columns: [...columns].map(([index, field]) => ({ index, field })),
    }));
}

const names: readonly ImportFieldName[] = Object.values(importFieldNames);

/** The field of that name; undefined if there is none. */
export const fieldNamed = (name: string): ImportFieldName | undefined => names.find((one) => one === name);
