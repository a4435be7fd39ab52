import { addRoute } from '#api/add-route.ts';
import { formRoutes, storedFile } from '#api/forms.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { sendProblem } from '#api/problem.ts';
import type { UploadFolder, UploadQueue } from '#api/uploads.ts';
import type { ImportedWire, ImportRefusedWire } from '#contract/import-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { ImportOutcome } from '#import/import-outcome.ts';
import { maxFileBytes } from '#import/limits.ts';
import { issueText } from '#import/map-tables.ts';
import { unknownNameText } from '#import/match-names.ts';
import { FailedImport, runImport } from '#import/run-import.server.ts';
import type { Imports } from '#import/staged/imports.server.ts';
import { isRepetition, verdict } from '#import/verdict.ts';

type Answer = ImportedWire | ImportRefusedWire;

interface ImportParts extends Pick<ServiceContext, 'db'> {
  imports: Imports;
  uploads: UploadFolder;
  queue: UploadQueue;
}

/** `POST /user/import`: a spreadsheet of cards, all of its rows or none. */
export function importRoute({ db, imports, uploads, queue }: ImportParts): RouteGroups {
  const keep = { files: imports.files, by: 'move' } as const;
  return {
    staff(scope) {
      formRoutes(scope, { maxFileBytes, uploads, queue }, (forms) =>
        addRoute(forms, userOperations.import, async (request, reply) => {
          const { name, path, size } = storedFile(request.body.file);
          const context = { db, actor: { name: sessionOf(request).name } };
          // A client that disconnects before the answer cancels the import.
          const signal = request.disconnectSignal ?? undefined;
          const answer = await imports.jobs.runInTurn(async () => {
            signal?.throwIfAborted();
            return importFile(() => runImport(context, { name, path, size }, { keep, signal }));
          });
          return answer.code === 'imported' ? answer : sendProblem(reply, 400, answer.message, answer);
        }),
      );
    },
  };
}

async function importFile(run: () => Promise<ImportOutcome>): Promise<Answer> {
  try {
    return toAnswer(await run());
  } catch (error) {
    if (!(error instanceof FailedImport)) throw error;
    const counts = { read: 0, accepted: 0, issues: 0 };
    const { message, importId } = error;
    return {
      message,
      code: 'unreadable-file',
      error: message,
      invalidQuantities: [],
      issues: [],
      counts,
      warnings: [],
      importId: String(importId),
    };
  }
}

function toAnswer(outcome: ImportOutcome): Answer {
  const { issueCount, rowsRead, rowsAccepted, unknownNames, notes, stored, importId } = outcome;
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
    importId: String(importId),
  };
  if (stored) return { success: true, code: 'imported', message, ...more };
  return { code: isRepeated ? 'already-imported' : 'invalid-rows', message, ...more };
}
