import type { Database } from '#database/database.ts';
import { Conflict, type FieldIssue, Invalid } from '#domain/errors.ts';
import { changeEdits, type EditChange, type ImportDraft, type ImportPlan } from '#domain/import/import-plan.ts';
import { createNameResolver } from '#domain/record/name-resolver.ts';
import { refuseClosed } from '#import/staged/current-import.ts';
import { findImport, type ImportRecord, openStates, updateImport } from '#import/staged/import-records.server.ts';
import { knownNames } from '#import/staged/known-names.server.ts';
import { openUntil } from '#import/staged/retention.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** The largest plan that is kept: each step of an import reads all of it. In bytes of its JSON. */
export const maxPlanBytes = 1024 * 1024;

/** What a person decides now; a member that is missing or undefined is left as it is. Edits are added to those that there are. */
export type PlanChange = { [Name in keyof Omit<ImportPlan, 'edits'>]?: ImportPlan[Name] | undefined } & {
  edits?: readonly EditChange[] | undefined;
  mappingName?: string | null | undefined;
  /** What is accepted and skipped beside what the plan or the change says. */
  settled?: Pick<ImportPlan, 'accepted' | 'skippedRows'>;
};

/**
 * Changes the plan of an import that is not stored. Its state is `checking` then, its file is kept for another day.
 *
 * @param version the version of the plan that the change is based on; undefined for any
 * @throws {Invalid} if the plan names what is not there, or becomes too large
 * @throws {Conflict} if the import is stored, discarded or without a file, or somebody else has changed its plan
 */
export async function changePlan(
  db: Database,
  { id, version, now }: { id: number; version: number | undefined; now: Date },
  { mappingName, edits = [], settled = { accepted: [], skippedRows: [] }, ...change }: PlanChange,
): Promise<void> {
  for (;;) {
    const record = await findImport(db, id);
    refuseUnlessOpen(record);
    if (version !== undefined && version !== record.version) throw new Conflict(words.stalePlan);
    const decided = Object.entries(change).filter(([, value]) => value !== undefined);
    const kept = { ...record.plan, edits: changeEdits(record.plan.edits, edits) };
    const changed: ImportPlan = { ...kept, ...Object.fromEntries(decided) };
    const plan = JSON.stringify({
      ...changed,
      accepted: distinct([...changed.accepted, ...settled.accepted]),
      skippedRows: distinct([...changed.skippedRows, ...settled.skippedRows]),
    } satisfies ImportPlan);
    if (Buffer.byteLength(plan) > maxPlanBytes) throw new Invalid(words.planTooLarge);
    await refuseInvalid(db, record, change);
    const isDone = await db.write((tx) =>
      updateImport(
        tx,
        { id, version: record.version, states: openStates },
        {
          state: 'checking',
          plan,
          version: record.version + 1,
          summary: null,
          message: null,
          keptUntil: openUntil(now),
          ...(mappingName !== undefined && { mappingName }),
        },
      ),
    );
    if (isDone) return;
  }
}

/**
 * Keeps what a person has decided about the rows of a check until it is applied. The check stays as it is.
 *
 * @param version the version of the plan that was checked
 * @throws {Invalid} if plan and draft become too large
 * @throws {Conflict} if the import is stored, discarded or without a file, or somebody has changed its plan
 */
export async function keepDraft(
  db: Database,
  { id, version }: { id: number; version: number },
  draft: ImportDraft,
): Promise<void> {
  const record = await findImport(db, id);
  refuseUnlessOpen(record);
  const plan = JSON.stringify({ ...record.plan, draft });
  if (Buffer.byteLength(plan) > maxPlanBytes) throw new Invalid(words.planTooLarge);
  const isDone = await db.write((tx) => updateImport(tx, { id, version, states: openStates }, { plan }));
  if (!isDone) throw new Conflict(words.stalePlan);
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** @throws {Conflict} */
function refuseUnlessOpen({ state, keptUntil }: ImportRecord): void {
  if (state === 'stored' || state === 'discarded') refuseClosed(state);
  if (keptUntil === null) throw new Conflict(words.noFile);
}

/** @throws {Invalid} */
async function refuseInvalid(db: Database, { sheets }: ImportRecord, change: PlanChange): Promise<void> {
  const issues: FieldIssue[] = [];
  const names = new Set(sheets.map(({ name }) => name));
  for (const { name } of change.sheets ?? []) {
    if (!names.has(name)) issues.push({ field: 'sheets', message: words.sheetMissing(name ?? '') });
  }
  if (change.names?.some(({ kind, action }) => kind === 'product' && action === 'add'))
    issues.push({ field: 'names', message: words.onlyClinicsAdded });
  for (const { target } of await unknownTargets(db, change.names ?? []))
    issues.push({ field: 'names', message: words.targetMissing(target ?? '') });
  const [first] = issues;
  if (first) throw new Invalid(first.message, issues);
}

/** The decisions to take a name that is not in the catalogue. */
async function unknownTargets(db: Database, decisions: ImportPlan['names']): Promise<ImportPlan['names']> {
  const taken = decisions.filter(({ action }) => action === 'take');
  if (taken.length === 0) return [];
  const known = await knownNames(db);
  const resolve = { clinic: createNameResolver(known.clinic), product: createNameResolver(known.product) };
  return taken.filter(({ kind, target }) => resolve[kind](target ?? '').record === null);
}
