import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import type { ImportTable } from '#database/tables/imports.ts';
import { NotFound } from '#domain/errors.ts';
import type { CheckSummary, SheetPreview } from '#domain/import/checked-row.ts';
import { defaultPlan, type ImportDraft, type ImportPlan } from '#domain/import/import-plan.ts';
import { type ChangeLine, listChanges } from '#domain/record/changes.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** What a stored import has done: rows by what became of them. */
export interface ImportResult {
  added: number;
  updated: number;
  same: number;
  skipped: number;
  /** Rows that were left out. */
  faulty: number;
}

/** An import as the database has it, with its JSON parsed. */
export interface ImportRecord extends Omit<Selectable<ImportTable>, 'sheets' | 'plan' | 'summary' | 'result'> {
  sheets: SheetPreview[];
  plan: ImportPlan;
  /** Stored beside the plan, and gone as soon as that is changed. */
  draft: ImportDraft | null;
  summary: CheckSummary | null;
  result: ImportResult | null;
  /** What it has done; null unless it is stored. */
  change: ChangeLine | null;
}

type ImportLine = Pick<
  Selectable<ImportTable>,
  'id' | 'createdAt' | 'createdBy' | 'fileName' | 'size' | 'state' | 'rowCount' | 'warningCount'
> & { change: Pick<ChangeLine, 'undoneAt'> };

/** States in which an import has its file and may still be stored. */
export const openStates = ['uploaded', 'checking', 'checked', 'failed'] as const;

type StoredState = Selectable<ImportTable>['state'];

/** Adds an import. */
export async function insertImport(
  tx: Write,
  values: Pick<Insertable<ImportTable>, 'fileName' | 'createdAt' | 'createdBy' | 'size' | 'keptUntil'> &
    Partial<Pick<Insertable<ImportTable>, 'hash' | 'plan'>>,
): Promise<number> {
  const { id } = await tx
    .insertInto('import')
    .values({ rowCount: 0, state: 'uploaded', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes an import if it is in one of these states and its plan has this version.
 *
 * @param version undefined for any
 * @returns false if it is not
 */
export async function updateImport(
  tx: Write,
  { id, version, states }: { id: number; version?: number | undefined; states?: readonly StoredState[] },
  values: Updateable<ImportTable>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('import')
    .set(values)
    .where('id', '=', id)
    .$call((query) => (version === undefined ? query : query.where('version', '=', version)))
    .$call((query) => (states === undefined ? query : query.where('state', 'in', states)))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** @throws {NotFound} */
export async function findImport(db: Pick<Database, 'read'>, id: number): Promise<ImportRecord> {
  const row = await db.read.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound(words.missing);
  const [change = null] = row.state === 'stored' ? await listChanges(db, { importId: id, limit: 1 }) : [];
  const { draft = null, ...plan } = parse<ImportPlan & { draft?: ImportDraft }>(row.plan) ?? {};
  return {
    ...row,
    draft: draft && { ...draft, accepted: draft.accepted ?? [] },
    sheets: parse<SheetPreview[]>(row.sheets) ?? [],
    plan: { ...defaultPlan, ...plan },
    summary: completeSummary(parse<CheckSummary>(row.summary)),
    result: parse<ImportResult>(row.result),
    change,
  };
}

const nobodyElse = { candidates: [] };

/** A summary of an older version says less: of its dates, which are left out, and of names that several records may have. */
function completeSummary(summary: CheckSummary | null): CheckSummary | null {
  if (!summary) return null;
  const dates = summary.dates?.reason === undefined ? null : summary.dates;
  return { ...summary, dates, unknownNames: summary.unknownNames.map((name) => ({ ...nobodyElse, ...name })) };
}

/** Imports with their states, and when they were taken back. */
const withUndo = ({ read }: Pick<Database, 'read'>) =>
  read
    .selectFrom('import')
    .leftJoin('change', (join) => join.onRef('change.importId', '=', 'import.id').on('change.kind', '=', 'import'))
    .select(['state', 'undoneAt']);

/** The state alone. @throws {NotFound} */
export async function findImportState(
  db: Pick<Database, 'read'>,
  id: number,
): Promise<Pick<ImportRecord, 'state' | 'version'> & Pick<ImportLine, 'change'>> {
  const row = await withUndo(db).select('version').where('import.id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound(words.missing);
  const { undoneAt, ...state } = row;
  return { ...state, change: { undoneAt } };
}

/**
 * The imports, newest first.
 *
 * @param page from 1
 */
export async function listImports(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; imports: ImportLine[] }> {
  const [imports, { total }] = await Promise.all([
    withUndo(db)
      .select(['import.id', 'createdAt', 'createdBy', 'fileName', 'size', 'rowCount', 'warningCount'])
      .orderBy('import.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.read
      .selectFrom('import')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), imports: imports.map(({ undoneAt, ...line }) => ({ ...line, change: { undoneAt } })) };
}

function parse<Value>(json: string | null): Value | null {
  return json === null ? null : JSON.parse(json);
}
