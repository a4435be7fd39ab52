import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import type { ImportFieldName } from '#contract/record-names.ts';

type Plan = ImportDetail['plan'];
export type NameDecision = Plan['names'][number];
type AcceptedValue = Plan['accepted'][number];
type Position = Plan['skippedRows'][number];

/** The text of a cell that a person has mended; `from` is the text that the file has, if all cells alike are meant. */
interface CellMend extends Position {
  field: ImportFieldName;
  value: string;
  from?: string | undefined;
}

/** What a person has decided about the rows of a file, but not applied yet. */
export interface PlanDraft {
  /** By `cellKey`. */
  mends: ReadonlyMap<string, CellMend>;
  /** By `rowKey`: true to skip the row, false to take it again. */
  skips: ReadonlyMap<string, Position & { isSkipped: boolean }>;
  /** Values that are right although they are not plausible, by `valueKey`. */
  accepted: ReadonlyMap<string, AcceptedValue>;
  /** By `nameKey`. */
  names: ReadonlyMap<string, NameDecision>;
}

export const emptyDraft: PlanDraft = { mends: new Map(), skips: new Map(), accepted: new Map(), names: new Map() };

/** A draft as the server keeps it. */
type StoredDraft = NonNullable<ImportDetail['draft']>;

export function readDraft({ mends, skips, accepted, names }: StoredDraft): PlanDraft {
  return {
    mends: new Map(mends.map((mend) => [cellKey(mend, mend.field), mend])),
    skips: new Map(skips.map((skip) => [rowKey(skip), skip])),
    accepted: new Map(accepted.map((value) => [valueKey(value), value])),
    names: new Map(names.map((decision) => [nameKey(decision), decision])),
  };
}

export function toStoredDraft({ mends, skips, accepted, names }: PlanDraft): StoredDraft {
  return {
    mends: [...mends.values()],
    skips: [...skips.values()],
    accepted: [...accepted.values()],
    names: [...names.values()],
  };
}

export const rowKey = ({ sheet, row }: Position) => `${sheet ?? ''}\n${row}`;
export const cellKey = (position: Position, field: ImportFieldName) => `${rowKey(position)}\n${field}`;
export const valueKey = ({ field, value }: AcceptedValue) => `${field}\n${value}`;
export const nameKey = ({ kind, name }: Pick<NameDecision, 'kind' | 'name'>) => `${kind}\n${name}`;

/** How many decisions a draft has. */
export const draftSize = ({ mends, skips, accepted, names }: PlanDraft) =>
  mends.size + skips.size + accepted.size + names.size;

/** A copy of a map with one more entry. */
export function withEntry<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined) {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}

/** The changes of a plan that a draft makes. */
export function applyDraft(plan: Plan, { mends, skips, accepted, names }: PlanDraft): ImportPlanBody {
  const all = [...mends.values()];
  const replacements = new Map(plan.replacements.map((one) => [`${one.field}\n${one.from}`, one]));
  for (const { field, value, from } of all)
    if (from !== undefined) replacements.set(`${field}\n${from}`, { field, from, to: value });
  const skipped = new Map(plan.skippedRows.map((position) => [rowKey(position), position]));
  for (const { sheet, row, isSkipped } of skips.values()) {
    if (isSkipped) skipped.set(rowKey({ sheet, row }), { sheet, row });
    else skipped.delete(rowKey({ sheet, row }));
  }
  const decisions = new Map(plan.names.map((decision) => [nameKey(decision), decision]));
  for (const [key, decision] of names) decisions.set(key, decision);
  return {
    edits: all.flatMap(({ from, ...edit }) => (from === undefined ? [edit] : [])),
    replacements: [...replacements.values()],
    skippedRows: [...skipped.values()],
    accepted: [...new Map([...plan.accepted.map((one) => [valueKey(one), one] as const), ...accepted]).values()],
    names: [...decisions.values()],
  };
}
