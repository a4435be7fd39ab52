import { addRoute } from '#api/add-route.ts';
import type { ConcurrencyLimit } from '#api/concurrency-limit.ts';
import { formRoutes, storedFile } from '#api/forms.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import type { Once } from '#api/once.ts';
import { sendProblem } from '#api/problem.ts';
import type { UploadFolder } from '#api/uploads.ts';
import type { ImportedWire, ImportRefusedWire } from '#contract/import-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import type { RequestKey, StoredOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { ImportOutcome } from '#import/at-once/import-outcome.ts';
import { FailedImport, runImport } from '#import/at-once/run-import.server.ts';
import { isRepetition, type StoredDetail, storedVerdict, verdict, warningsOf } from '#import/at-once/verdict.ts';
import { maxFileBytes } from '#import/limits.ts';
import { issueText } from '#import/map-tables.ts';
import { findImport, type ImportRecord } from '#import/staged/import-records.server.ts';
import type { Imports } from '#import/staged/imports.server.ts';

type Answer = ImportedWire | ImportRefusedWire;

interface ImportParts extends Pick<ServiceContext, 'db'> {
  imports: Imports;
  uploads: UploadFolder;
  limit: ConcurrencyLimit;
  once: Once;
}

/** `POST /user/import`: a spreadsheet of cards, all of its rows or none. */
export function importRoute({ db, imports, uploads, limit, once }: ImportParts): RouteGroups {
  const keep = { files: imports.files, by: 'move' } as const;
  return {
    import(scope) {
      formRoutes(scope, { maxFileBytes, uploads, limit }, (forms) =>
        addRoute(forms, userOperations.import, async (request, reply) => {
          const { name, path, size } = storedFile(request.body.file);
          const actor = { name: sessionOf(request).name };
          // A client that disconnects before the answer cancels the import.
          const signal = request.disconnectSignal ?? undefined;
          const run = (requestKey: RequestKey | undefined) =>
            imports.jobs.runInTurn(() => {
              signal?.throwIfAborted();
              const context = { db, actor, requestKey };
              return importFile(() => runImport(context, { name, path, size }, { keep, signal }));
            });
          const repeat = async (outcome: StoredOutcome) =>
            toRepeatedAnswer(await findImport(db, outcome.recordId), outcome);
          try {
            return await once(request, { run, repeat });
          } catch (error) {
            if (!(error instanceof RefusedImport)) throw error;
            return sendProblem(reply, 400, error.message, { ...error.answer });
          }
        }),
      );
    },
  };
}

/** Nothing was stored. */
class RefusedImport extends Error {
  readonly answer: ImportRefusedWire;

  constructor(answer: ImportRefusedWire) {
    super(answer.message);
    this.answer = answer;
  }
}

/** @throws {RefusedImport} */
async function importFile(run: () => Promise<ImportOutcome>): Promise<ImportedWire> {
  try {
    const answer = toAnswer(await run());
    if (answer.code === 'imported') return answer;
    throw new RefusedImport(answer);
  } catch (error) {
    if (!(error instanceof FailedImport)) throw error;
    const counts = { read: 0, accepted: 0, issues: 0 };
    const { message, importId } = error;
    throw new RefusedImport({
      message,
      code: 'unreadable-file',
      error: message,
      invalidQuantities: [],
      issues: [],
      counts,
      warnings: [],
      importId: String(importId),
    });
  }
}

/** The answer to a repeated request, made from the import. */
function toRepeatedAnswer({ result }: ImportRecord, { recordId, detail }: StoredOutcome): ImportedWire {
  const done = result ?? { added: 0, updated: 0, same: 0, skipped: 0, faulty: 0 };
  const accepted = done.added + done.updated;
  return {
    success: true,
    code: 'imported',
    message: storedVerdict(done),
    error: null,
    invalidQuantities: [],
    issues: [],
    counts: { read: accepted + done.same + done.skipped + done.faulty, accepted, issues: 0 },
    warnings: (detail as StoredDetail | undefined)?.warnings ?? [],
    importId: String(recordId),
  };
}

function toAnswer(outcome: ImportOutcome): Answer {
  const { issueCount, rowsRead, rowsAccepted, stored, importId } = outcome;
  const message = verdict(outcome);
  const isRepeated = isRepetition(outcome);
  // If the whole file is in the register already, one message replaces the issues of all rows.
  const issues = isRepeated ? [] : outcome.issues;
  const messages = issues.map(issueText);
  const more = {
    error: isRepeated ? message : (messages[0] ?? null),
    invalidQuantities: messages,
    issues: issues.map(({ sheet, row, column, value, reason }) => ({ sheet, row, column, value, reason })),
    counts: { read: rowsRead, accepted: stored ? rowsAccepted : 0, issues: isRepeated ? 0 : issueCount },
    warnings: warningsOf(outcome),
    importId: String(importId),
  };
  if (stored) return { success: true, code: 'imported', message, ...more };
  return { code: isRepeated ? 'already-imported' : 'invalid-rows', message, ...more };
}
