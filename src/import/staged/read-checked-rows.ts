import type { CheckedRow, CheckSummary, SheetPreview } from '#domain/import/checked-row.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import { foldText } from '#domain/text.ts';
import { warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import { decodeRows } from '#import/imported-row.ts';
import type { KnownNames } from '#import/map-tables.ts';
import { type ImportFile, readWarranties } from '#import/read-in-process.ts';

/** Some rows of a file, as NDJSON of `CheckedRow`. */
export interface CheckedChunk {
  rows: Uint8Array;
  /** The header of the column of card numbers. */
  cardColumn: string;
  rowsRead: number;
  share: number;
}

/** What only the register knows is left out. */
export type ReadSummary = Omit<CheckSummary, 'counts'>;

/** TEMPORARY: reads a file by the default plan. */
export async function* readCheckedRows(
  file: ImportFile,
  known: KnownNames,
  _plan: ImportPlan,
  limits: { signal?: AbortSignal | undefined } = {},
): AsyncGenerator<CheckedChunk, ReadSummary, void> {
  const reading = readWarranties(file, known, limits);
  const faults = new Map<string, CheckSummary['faults'][number]>();
  try {
    for (;;) {
      const next = await reading.next();
      if (next.done) {
        const { unknownNames, unknownNameCount, notes } = next.value;
        return {
          faults: [...faults.values()],
          unknownNames: unknownNames.map(({ kind, name, rows, nearest, sheet, row }) => ({
            kind,
            name,
            count: rows,
            first: { sheet, row },
            nearest,
          })),
          unknownNameCount,
          aliases: [],
          dates: null,
          notes,
        };
      }
      const { rows, issues, cardColumn, rowsRead, share } = next.value;
      const byRow = new Map<string, CheckedRow>();
      for (const [sheet, row, ...values] of decodeRows(rows)) {
        const fields = Object.fromEntries(
          warrantyRowColumns.flatMap((column, at) =>
            column === 'cardKey' || column === 'search' ? [] : [[column, values[at]]],
          ),
        );
        const cells = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]),
        );
        byRow.set(`${sheet}/${row}`, {
          sheet,
          row,
          fields: fields as unknown as CheckedRow['fields'],
          cells,
          faults: [],
          repeats: null,
          isSkipped: false,
        });
      }
      for (const { sheet, row, column, value, reason } of issues) {
        const key = `${sheet}/${row}`;
        const checked: CheckedRow = byRow.get(key) ?? {
          sheet,
          row,
          fields: null,
          cells: {},
          faults: [],
          repeats: null,
          isSkipped: false,
        };
        const field = foldText(column) === 'so luong' ? 'quantity' : null;
        checked.faults.push({ kind: 'invalid', field, column, value, reason });
        byRow.set(key, checked);
        const group = faults.get(column);
        if (!group) faults.set(column, { kind: 'invalid', field, column, count: 1, rows: [{ sheet, row }], reason });
        else {
          group.count++;
          if (group.rows.length < 10) group.rows.push({ sheet, row });
        }
      }
      const lines = [...byRow.values()].sort((a, b) => a.row - b.row).map((row) => `${JSON.stringify(row)}\n`);
      yield { rows: Buffer.from(lines.join('')), cardColumn, rowsRead, share };
    }
  } finally {
    await reading.return({
      rowsRead: 0,
      rowsAccepted: 0,
      issueCount: 0,
      unknownNames: [],
      unknownNameCount: 0,
      notes: [],
    });
  }
}

/** TEMPORARY */
export async function inspectFile(_file: ImportFile): Promise<SheetPreview[]> {
  return [{ name: null, rows: [], proposed: { headerRow: 1, columns: [] } }];
}
