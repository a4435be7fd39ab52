import type { Database } from '#database/database.ts';
import { retryOnConflict } from '#database/retry-on-conflict.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { type RequestKey, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { ImportFile } from '#import/read-apart.ts';
import { readWarranties } from '#import/read-apart.ts';
import { applyNameDecisions } from '#import/staged/apply-name-decisions.server.ts';
import type { Progress } from '#import/staged/check-import.server.ts';
import { rememberMapping } from '#import/staged/import-mappings.server.ts';
import { type ImportRecord, updateImport } from '#import/staged/import-records.server.ts';
import type { ImportResult } from '#import/staged/import-result.ts';
import { knownNames } from '#import/staged/known-names.server.ts';
import { storedUntil } from '#import/staged/retention.ts';
import { storeRows } from '#import/staged/store-rows.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** The register is not what it was when the file was checked; nothing was stored. */
export class RegisterChanged extends Conflict {}

interface StoreOptions {
  actor: Actor;
  requestKey?: RequestKey | undefined;
  now: Date;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Stores the good rows of a checked import in one transaction, exactly as the check has counted them. Its state is part of
 * the transaction, so it is stored once at most.
 *
 * @throws {RegisterChanged} if the rows would be added or changed otherwise than the check has shown
 * @throws {Conflict} if it is not checked, or its plan has changed
 */
export function storeImport(
  db: Database,
  record: ImportRecord & { summary: CheckSummary },
  file: ImportFile,
  options: StoreOptions,
): Promise<void> {
  // A retry reads the file again.
  return retryOnConflict(() => storeOnce(db, record, file, options));
}

async function storeOnce(
  db: Database,
  record: ImportRecord & { summary: CheckSummary },
  file: ImportFile,
  { actor, requestKey, now, signal, onProgress }: StoreOptions,
): Promise<void> {
  const { id, version, plan, fileName, summary } = record;
  const at = now.toISOString();
  const reading = readWarranties(file, { known: await knownNames(db), plan }, { signal });
  try {
    // The transaction begins with the first rows, so that other writes do not wait for the start of the reading.
    let next = await reading.next();
    await db.write(
      async (tx) => {
        const isOurs = await updateImport(tx, { id, version, states: ['checked'] }, { state: 'stored' });
        if (!isOurs) throw new Conflict(words.stalePlan);
        await applyNameDecisions({ tx, actor, at }, plan.names);
        await rememberMapping(tx, record, at);
        const store = storeRows({ db, tx, actor, importId: id, at }, { ...plan, isStrict: false });
        const counts = { added: 0, updated: 0, same: 0 };
        for (; !next.done; next = await reading.next()) {
          const { rowsRead, share } = next.value;
          const stored = await store(next.value);
          signal.throwIfAborted();
          counts.added += stored.added;
          counts.updated += stored.updated;
          counts.same += stored.same;
          onProgress({ rows: rowsRead, share });
        }
        const { new: added, changed, same, skipped, faulty } = summary.counts;
        if (counts.added !== added || counts.updated !== changed || counts.same !== same)
          throw new RegisterChanged(words.registerChanged);
        const result: ImportResult = { ...counts, skipped, faulty };
        const rowCount = added + changed;
        const warningCount = summary.unknownNameCount + summary.notes.length;
        const values = { storedAt: at, keptUntil: storedUntil(now), rowCount, warningCount, message: null };
        await updateImport(tx, { id }, { ...values, result: JSON.stringify(result) });
        const detail = { fileName, rowCount, warningCount };
        await writeAudit(tx, { actor, action: 'import', noun: 'import', recordId: id, detail, at });
        await storeOutcome(tx, { requestKey, at }, { noun: 'import', recordId: id });
        signal.throwIfAborted();
      },
      { purpose: 'import', signal, onWait: () => onProgress({ rows: 0, share: 0, isWaiting: true }) },
    );
  } finally {
    await reading[Symbol.asyncDispose]();
  }
}
