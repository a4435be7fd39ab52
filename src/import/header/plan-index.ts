import { keysOf } from '#domain/field-definition.ts';
import type { ImportField, ImportPlan } from '#domain/import/import-plan.ts';
import { normalizeText } from '#domain/text.ts';
import { importFields } from '#import/import-fields.ts';

/** What a plan says about the rows of one sheet, by their numbers. */
export interface SheetDecisions {
  edits: ReadonlyMap<number, ReadonlyMap<ImportField, string>>;
  skipped: ReadonlySet<number>;
}

/** A plan, arranged for reading rows. */
export interface PlanIndex {
  plan: ImportPlan;
  /** The constants that are not blank. */
  constants: ReadonlyMap<ImportField, string>;
  /** The fields that have replacements: the new text by the old one, normalized. */
  replacements: ReadonlyMap<ImportField, ReadonlyMap<string, string>>;
  /** Whether a person has confirmed a value of a field that is not plausible. */
  isAccepted(field: ImportField, value: string): boolean;
  decisionsOn(sheet: string | null): SheetDecisions;
}

const none: SheetDecisions = { edits: new Map(), skipped: new Set() };

/** Arranges a plan by sheets and rows. Of two edits of a cell the later one holds. */
export function indexPlan(plan: ImportPlan): PlanIndex {
  const sheets = new Map<string | null, { edits: Map<number, Map<ImportField, string>>; skipped: Set<number> }>();
  const of = (sheet: string | null) => {
    const decisions = sheets.get(sheet) ?? { edits: new Map(), skipped: new Set() };
    sheets.set(sheet, decisions);
    return decisions;
  };
  for (const { sheet, row, field, value } of plan.edits) {
    const { edits } = of(sheet);
    edits.set(row, (edits.get(row) ?? new Map()).set(field, value));
  }
  for (const { sheet, row } of plan.skippedRows) of(sheet).skipped.add(row);
  const replacements = new Map<ImportField, Map<string, string>>();
  for (const { field, from, to } of plan.replacements) {
    replacements.set(field, (replacements.get(field) ?? new Map()).set(normalizeText(from), to));
  }
  const constants = new Map<ImportField, string>();
  for (const field of keysOf(importFields)) {
    const value = plan.constants[field];
    if (value !== undefined && normalizeText(value) !== '') constants.set(field, value);
  }
  const accepted = new Set(plan.accepted.map(({ field, value }) => `${field} ${value}`));
  const isAccepted = (field: ImportField, value: string) => accepted.has(`${field} ${value}`);
  return { plan, constants, replacements, isAccepted, decisionsOn: (sheet) => sheets.get(sheet) ?? none };
}
