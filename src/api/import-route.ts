import pLimit from 'p-limit';
import { addRoute } from '#api/add-route.ts';
import { formRoutes, storedFile } from '#api/forms.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { sendProblem } from '#api/problem.ts';
import { createUploadQueue, type UploadFolder } from '#api/uploads.ts';
import type { ImportedWire, ImportRefusedWire } from '#contract/import-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import { Busy, UnreadableFile } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { maxFileBytes } from '#import/limits.ts';
import { issueText } from '#import/map-tables.ts';
import { unknownNameText } from '#import/match-names.ts';
import type { ImportFile } from '#import/read-in-process.ts';
import { type ImportOutcome, runImport } from '#import/run-import.server.ts';
import { isRepetition, verdict } from '#import/verdict.ts';
import { api as words } from '#strings/vi/server/api.ts';

/** Imports that are uploading, waiting or running. Each takes up to 200 MB of disk space. */
const maxPendingImports = 8;
const retrySeconds = 60;

type Answer = ImportedWire | ImportRefusedWire;

/** `POST /user/import`: a spreadsheet of cards, all of its rows or none. */
export function importRoute({ db, uploads }: Pick<ServiceContext, 'db'> & { uploads: UploadFolder }): RouteGroups {
  const runExclusive = pLimit(1);
  const queue = createUploadQueue(maxPendingImports, () => new Busy(words.importBusy, retrySeconds));
  return {
    staff(scope) {
      formRoutes(scope, { maxFileBytes, uploads, queue }, (forms) =>
        addRoute(forms, userOperations.import, async (request, reply) => {
          const { name, path, size } = storedFile(request.body.file);
          const actor = { name: sessionOf(request).name };
          // A client that disconnects before the answer cancels the import.
          const signal = request.disconnectSignal ?? undefined;
          const answer = await runExclusive(() => importFile({ db, actor }, { name, path, size }, signal));
          return answer.code === 'imported' ? answer : sendProblem(reply, 400, answer.message, answer);
        }),
      );
    },
  };
}

async function importFile(context: ServiceContext, file: ImportFile, signal: AbortSignal | undefined): Promise<Answer> {
  try {
    signal?.throwIfAborted();
    return toAnswer(await runImport(context, file, { signal }));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const counts = { read: 0, accepted: 0, issues: 0 };
    const { message } = error;
    return {
      message,
      code: 'unreadable-file',
      error: message,
      invalidQuantities: [],
      issues: [],
      counts,
      warnings: [],
    };
  }
}

function toAnswer(outcome: ImportOutcome): Answer {
  const { issueCount, rowsRead, rowsAccepted, unknownNames, notes, stored } = outcome;
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
    warnings: [...unknownNames.map(unknownNameText), ...notes],
  };
  if (stored) return { success: true, code: 'imported', message, ...more };
  return { code: isRepeated ? 'already-imported' : 'invalid-rows', message, ...more };
}
