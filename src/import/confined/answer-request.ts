import { DomainError } from '#domain/errors.ts';
import type { Header } from '#import/confined/frames.ts';
import { rawRows } from '#import/faulty/raw-rows.ts';
import { inspectTables } from '#import/header/inspect-tables.ts';
import type { ImportRequest } from '#import/import-request.ts';
import { readFile } from '#import/read/read-file.ts';
import { checkTables, mapTables } from '#import/rows/map-tables.ts';

/** A frame as it is written. */
export interface WrittenFrame {
  header: Header;
  body?: Uint8Array;
}

/** Answers a request about an open file: the results, or why there are none. */
export async function* answerRequest(file: number, request: ImportRequest): AsyncGenerator<WrittenFrame, void, void> {
  try {
    if (request.kind === 'inspect') yield* inspect(file);
    else if (request.kind === 'raw') yield* copyRaw(file, request);
    else if (request.kind === 'store') yield* store(file, request);
    else yield* check(file, request);
  } catch (error) {
    if (error instanceof DomainError) yield { header: { kind: 'refused', message: error.message } };
    else yield { header: { kind: 'failed', ...traceOf(error) } };
  }
}

async function* store(file: number, request: ImportRequest & { kind: 'store' }): AsyncGenerator<WrittenFrame> {
  const { tables, notes } = await readFile(file);
  const chunks = mapTables(tables, request, notes);
  for (;;) {
    const next = await chunks.next();
    if (next.done) return yield { header: { kind: 'summary', summary: next.value } };
    const { rows, ...chunk } = next.value;
    yield { header: { kind: 'chunk', ...chunk }, body: rows };
  }
}

async function* check(file: number, request: ImportRequest & { kind: 'check' }): AsyncGenerator<WrittenFrame> {
  const { tables, notes } = await readFile(file);
  const chunks = checkTables(tables, request, notes);
  for (;;) {
    const next = await chunks.next();
    if (next.done) return yield { header: { kind: 'checked summary', summary: next.value } };
    const { rows, ...chunk } = next.value;
    yield { header: { kind: 'checked', ...chunk }, body: rows };
  }
}

async function* copyRaw(file: number, request: ImportRequest & { kind: 'raw' }): AsyncGenerator<WrittenFrame> {
  const { tables } = await readFile(file);
  for await (const { rows, ...sheet } of rawRows(tables, request.plan, request.rows)) {
    yield { header: { kind: 'raw', ...sheet }, body: Buffer.from(JSON.stringify(rows)) };
  }
  yield { header: { kind: 'raw end' } };
}

async function* inspect(file: number): AsyncGenerator<WrittenFrame> {
  const { tables } = await readFile(file);
  yield { header: { kind: 'previews', sheets: await inspectTables(tables) } };
}

function traceOf(error: unknown): { name: string; trace: string } {
  if (!(error instanceof Error)) return { name: typeof error, trace: '' };
  const trace = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, trace: trace?.join('\n') ?? '' };
}
