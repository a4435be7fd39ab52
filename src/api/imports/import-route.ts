import { sendProblem } from '#api/answer/problem.ts';
import type { ConcurrencyLimit } from '#api/request/concurrency-limit.ts';
import { formRoutes, storedFile } from '#api/request/forms.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import type { UploadFolder } from '#api/request/uploads.ts';
import { type ApiRoute, route } from '#api/route.ts';
import type { ImportedWire, ImportRefusedWire } from '#contract/import-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import { maxFileBytes } from '#import/limits.ts';
import { issueText } from '#import/rows/row-position.ts';
import { FailedImport, importAtOnce } from '#import/staged/import-at-once.server.ts';
import { type ImportOutcome, verdict, warningsOf } from '#import/staged/import-outcome.ts';
import type { Imports } from '#import/staged/imports.server.ts';

type Answer = ImportedWire | ImportRefusedWire;

interface ImportParts extends IdempotentParts {
  imports: Imports;
  uploads: UploadFolder;
  limit: ConcurrencyLimit;
}

/** `POST /user/import`: a spreadsheet of cards, all of its rows or none. */
export function importRoute({ imports, uploads, limit, idempotent }: ImportParts): ApiRoute[] {
  return formRoutes({ maxFileBytes, uploads, limit }, [
    route(userOperations.import, async (request, reply) => {
      const { name, path, size, hash } = storedFile(request.body.file);
      // A client that disconnects before the answer cancels the import.
      const signal = request.disconnectSignal ?? undefined;
      try {
        return await idempotent(request, (by) =>
          importFile(() => importAtOnce(imports.context, by, { name, path, size, hash }, { isOurs: true, signal })),
        );
      } catch (error) {
        if (!(error instanceof RefusedImport)) throw error;
        return sendProblem(reply, 400, error.message, { ...error.answer });
      }
    }),
  ]);
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

function toAnswer(outcome: ImportOutcome): Answer {
  const { issueCount, rowsRead, result, stored, importId, isRepeated } = outcome;
  const message = verdict(outcome);
  // One message tells of a whole file that is in the register already.
  const { issues } = outcome;
  const messages = issues.map(issueText);
  const more = {
    error: isRepeated ? message : (messages[0] ?? null),
    invalidQuantities: messages,
    issues: issues.map(({ sheet, row, column, value, reason }) => ({ sheet, row, column, value, reason })),
    counts: {
      read: rowsRead,
      accepted: stored ? result.added + result.updated : 0,
      issues: isRepeated ? 0 : issueCount,
    },
    warnings: warningsOf(outcome),
    importId: String(importId),
  };
  if (stored) return { success: true, code: 'imported', message, ...more };
  return { code: isRepeated ? 'already-imported' : 'invalid-rows', message, ...more };
}
