import type { Database, Write } from '#database/database.ts';
import { retryOnConflict } from '#database/postgres/locks.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import type { ClinicFields } from '#domain/clinic/clinic-fields.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { Conflict } from '#domain/errors.ts';
import { type RequestKey, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { NameDecision } from '#domain/import/import-plan.ts';
import { beginChange, type ChangeStep, endChange } from '#domain/record/changes.server.ts';
import { completeFields } from '#domain/record/complete-fields.ts';
import { rememberAlias } from '#domain/record/name-aliases.server.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import type { CheckedRows } from '#import/staged/check-import.server.ts';
import { rememberMapping } from '#import/staged/import-mappings.server.ts';
import { type ImportRecord, type ImportResult, updateImport } from '#import/staged/import-records.server.ts';
import { storedUntil } from '#import/staged/retention.ts';
import type { IndexedRow } from '#import/staged/row-files.ts';
import { RegisterChanged, storeRows } from '#import/staged/store-rows.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

interface StoreOptions {
  /** Begins the rows of its check. */
  rows: () => CheckedRows;
  actor: Actor;
  requestKey?: RequestKey | undefined;
  now: Date;
  signal: AbortSignal;
  onWait: () => void;
  /** Throws if what was decided is not to be stored, which rolls the transaction back. */
  refuse?: (summary: CheckSummary) => void;
  /** True to leave out the rows whose cards have changed since the check, and to store the others. */
  leavesOut: boolean;
}

/** What an import has stored, and the rows that it has left out since their cards had changed. */
export interface StoredImport {
  summary: CheckSummary;
  result: ImportResult;
  outdated: IndexedRow[];
}

/**
 * Stores the rows of a check in one transaction: the import is opened, its rows are stored, then what the history has of it, the
 * audit line and the outcome of the request.
 *
 * @throws {RegisterChanged} if cards have changed since the check, unless their rows are left out; the reason of the signal if it
 *   is aborted
 * @throws {Conflict} if the import is in another state by now, or its plan has changed
 * @throws {Unavailable} if the database is unavailable; nothing was stored
 * @throws {OutcomeUnknown} if the connection was lost during the commit
 */
export function storeImport(db: Database, source: ImportRecord, options: StoreOptions): Promise<StoredImport> {
  return retryOnConflict(() => storeOnce(db, source, options));
}

/** Rows that a sentence names. */
const maxNamedRows = 10;

function changedRows(rows: readonly IndexedRow[]): string {
  const named = rows.slice(0, maxNamedRows).map(({ line }) => line.row().row);
  return words.rowsChanged(named, rows.length - named.length);
}

async function storeOnce(
  db: Database,
  source: ImportRecord,
  { rows: begin, actor, requestKey, now, signal, onWait, refuse, leavesOut }: StoreOptions,
): Promise<StoredImport> {
  const { id: importId, plan, fileName } = source;
  const at = now.toISOString();
  const rows = begin();
  try {
    // The transaction begins with the first rows, so that other writes do not wait for the start of the reading.
    const first = await rows.next();
    return await db.write(
      async (tx) => {
        const { step, addedClinics } = await openImport(tx, source, { actor, at });
        const all = { first, rows, plan, addedClinics };
        const { added, updated, outdated, summary } = await storeRows({ db, tx, importId, ...step }, all);
        refuse?.(summary);
        if (outdated.length > 0 && !leavesOut) throw new RegisterChanged(changedRows(outdated));
        const countOf = (state: 'same' | 'skipped') =>
          summary.counts[state] - outdated.filter(({ decision }) => decision === state).length;
        const [same, skipped] = [countOf('same'), countOf('skipped')];
        const result = { added, updated, same, skipped, faulty: summary.counts.faulty + outdated.length };
        const rowCount = added + updated;
        await endChange(tx, step, {}, rowCount);
        const warningCount = summary.unknownNameCount + summary.notes.length;
        const counted = { storedAt: at, keptUntil: storedUntil(now), rowCount, warningCount, message: null };
        const said = { result: JSON.stringify(result), summary: JSON.stringify(summary) };
        await updateImport(tx, { id: importId }, { ...counted, ...said });
        const detail = { fileName, rowCount, warningCount };
        await writeAudit(tx, { ...step, action: 'import', noun: 'import', recordId: importId, detail });
        await storeOutcome(tx, { requestKey, at }, { noun: 'import', recordId: importId });
        signal.throwIfAborted();
        return { result, outdated, summary };
      },
      { purpose: 'import', signal, onWait },
    );
  } finally {
    await rows[Symbol.asyncDispose]();
  }
}

/** Begins the storing of an import, which nobody else can do then. Returns the clinics that it adds, by name. */
async function openImport(tx: Write, source: ImportRecord, by: Pick<ChangeStep, 'actor' | 'at'>) {
  const { id, version, state, plan } = source;
  const isOurs = await updateImport(tx, { id, version, states: [state] }, { state: 'stored' });
  if (!isOurs) throw new Conflict(words.stalePlan);
  const step = await beginChange(tx, by, { kind: 'import', noun: 'warranty', importId: id });
  const addedClinics = await applyNameDecisions(tx, step, plan.names);
  await rememberMapping(tx, source, by.at);
  return { step, addedClinics };
}

/**
 * Adds the clinics that a person has decided to add, and remembers the spellings that a person has decided about. Returns the ids
 * of what is there now in place of what was to be added, by name.
 */
async function applyNameDecisions(
  tx: Write,
  step: ChangeStep,
  decisions: readonly NameDecision[],
): Promise<ReadonlyMap<string, number>> {
  const added = new Map<string, number>();
  for (const { kind, name, action, target } of decisions) {
    const { record } = await resolveName(tx, kind, action === 'take' ? (target ?? '') : name);
    if (action === 'take' && record) await rememberAlias(tx, { type: kind, name, recordId: record.id, step });
    // Somebody else may have added it.
    if (action === 'add' && kind === 'clinic') added.set(name, record?.id ?? (await addClinic(tx, step, name)));
  }
  return added;
}

async function addClinic(tx: Write, step: ChangeStep, name: string): Promise<number> {
  const fields = completeFields<ClinicFields>(clinics.fields, { name });
  const { id } = await clinics.insert(tx, fields, { createdAt: step.at, updatedAt: step.at });
  await writeAudit(tx, { ...step, action: 'create', noun: 'clinic', recordId: id, detail: { after: fields } });
  return id;
}
