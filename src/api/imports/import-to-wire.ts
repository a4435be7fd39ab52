import { toChangeWire } from '#api/records/change-routes.ts';
import type { ImportRow } from '#contract/import-check-wire.ts';
import type { ImportDetail, ImportLine } from '#contract/imports-wire.ts';
import { importFieldNames } from '#contract/record-names.ts';
import type { ImportField, ImportPlan } from '#domain/import/import-plan.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { CurrentImport } from '#import/staged/current-import.ts';
import type { listImports } from '#import/staged/import-records.server.ts';
import type { ImportRowView } from '#import/staged/import-rows.server.ts';
import { fieldsOf } from '#import/staged/registered-cards.server.ts';

type Line = Awaited<ReturnType<typeof listImports>>['imports'][number];

/** An import in the list, in the names of the API. */
export function toImportLine(line: Omit<Line, 'state' | 'change'> & { state: ImportLine['state'] }): ImportLine {
  const { id, createdAt: at, createdBy: by, fileName, size, state, rowCount: rows, warningCount: warnings } = line;
  return { _id: String(id), at, by, fileName, size, state, rows, warnings };
}

/** An import with everything that its panel shows, in the names of the API. */
export function toImportDetail(current: CurrentImport): ImportDetail {
  const { version, storedAt, change, keptUntil, hash, mappingName, progress, result, message } = current;
  return {
    ...toImportLine(current),
    version,
    storedAt,
    change: change && toChangeWire(change),
    keptUntil,
    hash,
    hasFile: keptUntil !== null,
    sheets: current.sheets.map(({ proposed, ...sheet }) => ({
      ...sheet,
      proposed: proposed && { headerRow: proposed.headerRow, columns: proposed.columns.map(toColumn) },
    })),
    plan: toPlanWire(current.plan),
    draft: current.draft && {
      ...current.draft,
      mends: current.draft.mends.map(withName),
      accepted: current.draft.accepted.map(withName),
    },
    mappingName,
    summary: current.summary && {
      ...current.summary,
      faults: current.summary.faults.map((group) => ({
        ...group,
        field: group.field && importFieldNames[group.field],
      })),
    },
    progress,
    result,
    message,
  };
}

/** A page of the edits of a plan, in the names of the API. */
export function toEdits(edits: ImportPlan['edits'], { page, limit }: { page: number; limit: number }) {
  return { counts: edits.length, edits: edits.slice((page - 1) * limit, page * limit).map(withName) };
}

function toPlanWire({ edits, ...plan }: ImportPlan): ImportDetail['plan'] {
  return {
    ...plan,
    editCount: edits.length,
    sheets: plan.sheets?.map((sheet) => ({ ...sheet, columns: sheet.columns.map(toColumn) })) ?? null,
    constants: toNames(plan.constants),
    replacements: plan.replacements.map(withName),
    accepted: plan.accepted.map(withName),
  };
}

/** A row of a check, in the names of the API. */
export function toImportRow({ state, row, current, repeated }: ImportRowView): ImportRow {
  return {
    sheet: row.sheet,
    row: row.row,
    state,
    cells: toNames(row.cells),
    values: row.fields && toValues(row.fields),
    current: current && toValues(fieldsOf(current)),
    currentId: current && String(current.id),
    repeats: repeated && { sheet: repeated.sheet, row: repeated.row, cells: toNames(repeated.cells) },
    faults: row.faults.map((fault) => ({ ...fault, field: fault.field && importFieldNames[fault.field] })),
  };
}

function toColumn({ index, field }: { index: number; field: ImportField }) {
  return { index, field: importFieldNames[field] };
}

function withName<Item extends { field: ImportField }>(item: Item) {
  return { ...item, field: importFieldNames[item.field] };
}

function toNames(values: Partial<Record<ImportField, string>>): Record<string, string> {
  const entries = Object.entries(values) as [ImportField, string][];
  return Object.fromEntries(entries.map(([field, value]) => [importFieldNames[field], value]));
}

function toValues(fields: WarrantyFields): Record<string, string> {
  const filled = Object.entries(fields).filter(([, value]) => value !== null);
  return toNames(Object.fromEntries(filled.map(([field, value]) => [field, String(value)])));
}
