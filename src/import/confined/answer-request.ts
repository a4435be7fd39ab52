import { DomainError } from '#domain/errors.ts';
import type { Frame } from '#import/confined/frames.ts';
import { rawRows } from '#import/faulty/raw-rows.ts';
import { inspectTables } from '#import/header/inspect-tables.ts';
import type { Answers, ImportRequest } from '#import/import-request.ts';
import { readFile } from '#import/read/read-file.ts';
import { mapTables } from '#import/rows/map-tables.ts';
import type { FileTables } from '#import/table.ts';

type Answer = Answers[ImportRequest['kind']];

/** Answers a request about an open file: the parts and the result, or why there are none. */
export async function* answerRequest(file: number, request: ImportRequest): AsyncGenerator<Frame, void, void> {
  try {
    const answer = answerTo(request, await readFile(file));
    for (;;) {
      const { done, value } = await answer.next();
      if (done) return yield { kind: 'result', result: value };
      yield { kind: 'part', part: value };
    }
  } catch (error) {
    if (error instanceof DomainError) yield { kind: 'refused', message: error.message };
    else yield { kind: 'failed', ...traceOf(error) };
  }
}

function answerTo(request: ImportRequest, file: FileTables): AsyncGenerator<Answer['part'], Answer['result'], void> {
  if (request.kind === 'read') return mapTables(file.tables, request, file.notes);
  return request.kind === 'raw' ? encodedRows(file, request) : inspection(file);
}

async function* encodedRows({ tables }: FileTables, { plan, rows: wanted }: ImportRequest & { kind: 'raw' }) {
  for await (const { rows, ...sheet } of rawRows(tables, plan, wanted))
    yield { ...sheet, rows: new TextEncoder().encode(JSON.stringify(rows)) };
  return null;
}

// biome-ignore lint/correctness/useYield: it has a result alone
async function* inspection({ tables }: FileTables): AsyncGenerator<never, Answers['inspect']['result'], void> {
  return await inspectTables(tables);
}

function traceOf(error: unknown): { name: string; trace: string } {
  if (!(error instanceof Error)) return { name: typeof error, trace: '' };
  const trace = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, trace: trace?.join('\n') ?? '' };
}
