import type { Database, Write } from '#database/database.ts';
import { retryOnConflict } from '#database/postgres/locks.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import type { ClinicFields } from '#domain/clinic/clinic-fields.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { Conflict } from '#domain/errors.ts';
import { type RequestKey, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { ImportPlan, NameDecision } from '#domain/import/import-plan.ts';
import type { PlausibleBounds } from '#domain/import/plausible-days.ts';
import { completeFields } from '#domain/record/complete-fields.ts';
import { rememberAlias } from '#domain/record/name-aliases.server.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import { type ImportFile, readWarranties } from '#import/confined/confined-reader.ts';
import type { StoreContext } from '#import/staged/apply-updates.server.ts';
import type { Progress } from '#import/staged/check-import.server.ts';
import { rememberMapping } from '#import/staged/import-mappings.server.ts';
import type { ImportOutcome } from '#import/staged/import-outcome.ts';
import { type ImportRecord, insertImport, updateImport } from '#import/staged/import-records.server.ts';
import { knownNames } from '#import/staged/known-names.server.ts';
import { storedUntil } from '#import/staged/retention.ts';
import { storeFileRows } from '#import/staged/store-rows.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** What is stored: an import of the history, or one that only the transaction has. */
export type ImportToStore =
  | Pick<ImportRecord, 'id' | 'version' | 'state' | 'fileName' | 'plan' | 'sheets' | 'mappingName' | 'summary'>
  | { id: undefined; fileName: string; plan: ImportPlan };

interface StoreOptions {
  actor: Actor;
  requestKey?: RequestKey | undefined;
  now: Date;
  bounds: PlausibleBounds;
  signal?: AbortSignal | undefined;
  onProgress: (progress: Progress) => void;
  /** Throws if the rows are not to be stored, which rolls the transaction back. */
  refuse: (outcome: ImportOutcome) => void;
}

/**
 * Stores the good rows of a file in one transaction, while it is still being read: the import is opened, its rows are stored,
 * then what the history has of it, the audit line and the outcome of the request.
 *
 * @throws {UnreadableFile} if the file cannot be read; the reason of the signal if it is aborted; what `refuse` throws
 * @throws {Conflict} if the import is in another state by now, or its plan has changed
 * @throws {Unavailable} if the database is unavailable; nothing was stored
 * @throws {OutcomeUnknown} if the connection was lost during the commit
 */
export function storeImport(
  db: Database,
  source: ImportToStore,
  file: ImportFile,
  options: StoreOptions,
): Promise<ImportOutcome> {
  // A retry reads the file again.
  return retryOnConflict(() => storeOnce(db, source, file, options));
}

async function storeOnce(
  db: Database,
  source: ImportToStore,
  file: ImportFile,
  { actor, requestKey, now, bounds, signal, onProgress, refuse }: StoreOptions,
): Promise<ImportOutcome> {
  const { plan, fileName } = source;
  const at = now.toISOString();
  const reading = readWarranties(file, { known: await knownNames(db), plan, bounds }, { signal });
  try {
    // The transaction begins with the first rows, so that other writes do not wait for the start of the reading.
    const first = await reading.next();
    return await db.write(
      async (tx) => {
        const { importId, addedClinics } = await openImport(tx, source, { actor, at });
        const context = { db, tx, actor, importId, at };
        const rows = await storeFileRows(context, { first, reading, plan, addedClinics, signal, onProgress });
        const outcome: ImportOutcome = { ...rows, importId: source.id, fileName, stored: false };
        refuse(outcome);
        const { result } = outcome;
        const rowCount = result.added + result.updated;
        const warningCount = outcome.unknownNameCount + outcome.notes.length;
        await updateImport(
          tx,
          { id: importId },
          {
            storedAt: at,
            keptUntil: storedUntil(now),
            rowCount,
            warningCount,
            message: null,
            result: JSON.stringify(result),
            ...(!isChecked(source) && { summary: JSON.stringify(toSummary(outcome)) }),
          },
        );
        const detail = { fileName, rowCount, warningCount };
        await writeAudit(tx, { actor, action: 'import', noun: 'import', recordId: importId, detail, at });
        await storeOutcome(tx, { requestKey, at }, { noun: 'import', recordId: importId });
        signal?.throwIfAborted();
        return { ...outcome, stored: true };
      },
      { purpose: 'import', signal, onWait: () => onProgress({ rows: 0, share: 0, isWaiting: true }) },
    );
  } finally {
    await reading[Symbol.asyncDispose]();
  }
}

/** Begins the storing of an import, which nobody else can do then. Returns its id, and the clinics that it adds. */
async function openImport(tx: Write, source: ImportToStore, { actor, at }: Pick<StoreContext, 'actor' | 'at'>) {
  const { fileName, plan } = source;
  if (source.id === undefined) {
    const values = { fileName, size: null, createdAt: at, createdBy: actor.name, keptUntil: null };
    return { importId: await insertImport(tx, values), addedClinics: new Map<string, number>() };
  }
  const { id, version, state } = source;
  const isOurs = await updateImport(tx, { id, version, states: [state] }, { state: 'stored' });
  if (!isOurs) throw new Conflict(words.stalePlan);
  const addedClinics = await applyNameDecisions({ tx, actor, at }, plan.names);
  await rememberMapping(tx, source, at);
  return { importId: id, addedClinics };
}

function isChecked(source: ImportToStore): boolean {
  return source.id !== undefined && source.summary !== null;
}

/** What a check would have said of a file that is stored without one. */
function toSummary({ result, unknownNames, unknownNameCount, aliases, dates, notes }: ImportOutcome): CheckSummary {
  const { added, updated, ...others } = result;
  const counts = { new: added, changed: updated, ...others };
  return { counts, faults: [], unknownNames, unknownNameCount, aliases, dates, notes };
}

type Context = Pick<StoreContext, 'tx' | 'actor' | 'at'>;

/**
 * Adds the clinics that a person has decided to add, and remembers the spellings that a person has decided about. Returns the ids
 * of what is there now in place of what was to be added, by name.
 */
async function applyNameDecisions(
  context: Context,
  decisions: readonly NameDecision[],
): Promise<ReadonlyMap<string, number>> {
  const added = new Map<string, number>();
  for (const { kind, name, action, target } of decisions) {
    const { record } = await resolveName(context.tx, kind, action === 'take' ? (target ?? '') : name);
    if (action === 'take' && record) {
      const { tx, ...line } = context;
      await rememberAlias(tx, { type: kind, name, recordId: record.id, ...line });
    }
    // Somebody else may have added it.
    if (action === 'add' && kind === 'clinic') added.set(name, record?.id ?? (await addClinic(context, name)));
  }
  return added;
}

async function addClinic({ tx, actor, at }: Context, name: string): Promise<number> {
  const fields = completeFields<ClinicFields>(clinics.fields, { name });
  const { id } = await clinics.insert(tx, fields, { createdAt: at, updatedAt: at });
  await writeAudit(tx, { actor, action: 'create', noun: 'clinic', recordId: id, detail: { after: fields }, at });
  return id;
}
