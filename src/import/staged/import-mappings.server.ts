import { createHash } from 'node:crypto';
import type { Database, Write } from '#database/database.ts';
import type { SheetPreview } from '#domain/import/checked-row.ts';
import type { ImportField, ImportPlan, SheetPlan } from '#domain/import/import-plan.ts';
import { inBatches } from '#domain/record/batches.ts';
import { foldHeader } from '#import/header/header-names.ts';
import type { ImportRecord } from '#import/staged/import-records.server.ts';

/** A header of fewer columns says too little about who sent the file. */
const minHeaders = 2;

/** Columns by their headers. Of equal headers in one row, `nth` counts from 0. */
interface RememberedColumns {
  columns: { header: string; nth: number; field: ImportField }[];
  dayOrder: ImportPlan['dayOrder'];
  constants: ImportPlan['constants'];
}

/** Values that differ from card to card are not remembered. */
const neverRemembered: ReadonlySet<string> = new Set<ImportField>(['cardNumber', 'customerName']);

/** What is remembered about a file with these sheets: the part of a plan, and its name. */
export async function findMapping(
  db: Database,
  sheets: readonly SheetPreview[],
): Promise<(Pick<ImportPlan, 'sheets' | 'dayOrder' | 'constants'> & { name: string }) | undefined> {
  const rows = sheets.flatMap((sheet) =>
    sheet.rows.filter(({ cells }) => headersOf(cells).length >= minHeaders).map((row) => ({ sheet, ...row })),
  );
  const hashes = [...new Set(rows.map(({ cells }) => hashOf(cells)))];
  const found = new Map<string, { name: string; columns: string }>();
  for (const batch of inBatches(hashes)) {
    const mappings = await db.read
      .selectFrom('importMapping')
      .select(['headersHash', 'name', 'columns'])
      .where('headersHash', 'in', batch)
      .execute();
    for (const mapping of mappings) found.set(mapping.headersHash, mapping);
  }
  const known = rows.flatMap((row) => {
    const mapping = found.get(hashOf(row.cells));
    return mapping ? [{ ...row, name: mapping.name, ...(JSON.parse(mapping.columns) as RememberedColumns) }] : [];
  });
  const [first] = known;
  if (!first) return undefined;
  const plans = sheets.flatMap((sheet): SheetPlan[] => {
    const header = known.find((row) => row.sheet === sheet);
    if (header)
      return [{ name: sheet.name, headerRow: header.row, columns: placeColumns(header.cells, header.columns) }];
    return sheet.proposed ? [{ name: sheet.name, ...sheet.proposed }] : [];
  });
  const { dayOrder, constants, name } = first;
  // A file shows by itself whether its days come first, and what Excel swapped in one it did not in the next.
  return { sheets: plans, dayOrder: dayOrder === 'month-first' ? dayOrder : null, constants, name };
}

/** Remembers the columns of a stored import by the headers of its sheets, if a person has decided anything about them. */
export async function rememberMapping(
  tx: Write,
  { plan, sheets, mappingName, fileName }: Pick<ImportRecord, 'plan' | 'sheets' | 'mappingName' | 'fileName'>,
  at: string,
): Promise<void> {
  const constants = Object.entries(plan.constants).filter(([field]) => !neverRemembered.has(field));
  if (plan.sheets === null && constants.length === 0 && mappingName === null) return;
  const proposed = sheets.flatMap(({ name, proposed: found }) => (found ? [{ name, ...found }] : []));
  for (const sheet of plan.sheets ?? proposed) {
    const rows = sheets.find(({ name }) => name === sheet.name)?.rows;
    const cells = rows?.find(({ row }) => row === sheet.headerRow)?.cells;
    if (!cells || headersOf(cells).length < minHeaders) continue;
    const remembered: RememberedColumns = {
      columns: nameColumns(cells, sheet.columns),
      dayOrder: plan.dayOrder,
      constants: Object.fromEntries(constants),
    };
    const values = { name: mappingName ?? fileName, columns: JSON.stringify(remembered), usedAt: at };
    await tx
      .insertInto('importMapping')
      .values({ headersHash: hashOf(cells), ...values })
      .onConflict((conflict) => conflict.column('headersHash').doUpdateSet(values))
      .execute();
  }
}

/** The columns of a row that has these headers. */
function placeColumns(cells: readonly string[], columns: RememberedColumns['columns']): SheetPlan['columns'] {
  const headers = cells.map(foldHeader);
  return columns.flatMap(({ header, nth, field }) => {
    const places = headers.flatMap((other, index) => (other === header ? [index] : []));
    const index = places[nth];
    return index === undefined ? [] : [{ index, field }];
  });
}

function nameColumns(cells: readonly string[], columns: SheetPlan['columns']): RememberedColumns['columns'] {
  const headers = cells.map(foldHeader);
  return columns.flatMap(({ index, field }) => {
    const header = headers[index];
    if (header === undefined) return [];
    return [{ header, nth: headers.slice(0, index).filter((other) => other === header).length, field }];
  });
}

/** The set of headers, whatever their order. */
function hashOf(cells: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headersOf(cells)))
    .digest('hex');
}

function headersOf(cells: readonly string[]): string[] {
  return cells.map(foldHeader).filter(Boolean).sort();
}
