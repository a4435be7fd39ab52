import pLimit from 'p-limit';
import { z } from 'zod';
import { formRoutes } from '#api/forms.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { sendProblem } from '#api/problem.ts';
import { problem, problems } from '#api/replies.ts';
import { type ImportedWire, type ImportRefusedWire, importedReply, importProblem } from '#contract/import-wire.ts';
import { Busy, UnreadableFile } from '#domain/errors.ts';
import type { Act } from '#domain/record/record-kind.server.ts';
import { largestFile } from '#import/limits.ts';
import { issueText } from '#import/map-tables.ts';
import { unknownNameText } from '#import/names.ts';
import { type ImportFile, type ImportOutcome, runImport } from '#import/run-import.server.ts';

/** One file at a time is read and stored; so many more may wait for their turn. */
const mostWaiting = 3;
const busy = 'Đang có các tệp khác được nhập. Hãy thử lại sau một phút.';

type Answer = ImportedWire | ImportRefusedWire;

const form = z.strictObject({ file: z.file('Bạn chưa chọn thư mục để thêm') });

/** `POST /user/import`: a spreadsheet of cards, all of its rows or none. */
export function importRoute({ db }: Pick<Act, 'db'>): RouteGroups {
  const inTurn = pLimit(1);
  return {
    staff(scope) {
      formRoutes(scope, { largestFile }, (forms) =>
        forms.post(
          '/user/import',
          {
            schema: {
              tags: ['user'],
              summary: 'Import a spreadsheet (.csv, .xls, .xlsx): all rows or none',
              body: form,
              response: {
                200: importedReply,
                400: problem(importProblem, 'Nothing was stored'),
                ...problems(401, 403, 413, 415, 503),
              },
            },
          },
          async (request, reply) => {
            if (inTurn.pendingCount >= mostWaiting) throw new Busy(busy, 60);
            const { file } = request.body;
            const bytes = new Uint8Array(await file.arrayBuffer());
            const actor = { name: sessionOf(request).name };
            const answer = await inTurn(() => importFile({ db, actor }, { name: file.name, bytes }));
            return answer.code === 'imported' ? answer : sendProblem(reply, 400, answer.message, answer);
          },
        ),
      );
    },
  };
}

async function importFile(act: Act, file: ImportFile): Promise<Answer> {
  try {
    return answerOf(await runImport(act, file));
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

function answerOf(outcome: ImportOutcome): Answer {
  const { issues, issueCount, rowsRead, rowsAccepted, unknownNames, notes, stored } = outcome;
  const sentences = issues.map(issueText);
  const more = {
    error: sentences[0] ?? null,
    invalidQuantities: sentences,
    issues: issues.map(({ sheet, row, column, value, reason }) => ({ sheet, row, column, value, reason })),
    counts: { read: rowsRead, accepted: rowsAccepted, issues: issueCount },
    warnings: [...unknownNames.map(unknownNameText), ...notes],
  };
  if (stored) return { success: true, code: 'imported', message: `Đã nhập ${rowsAccepted} thẻ bảo hành.`, ...more };
  return { code: 'invalid-rows', message: `Không nhập dòng nào: ${issueCount} lỗi trong ${rowsRead} dòng.`, ...more };
}
