/**
 * The child process that reads one file. It gets the file as an open descriptor and a request as a message, and writes
 * frames: started, the results, or an error. Its parent kills it.
 */
import { Socket } from 'node:net';
import { DomainError } from '#domain/errors.ts';
import { checkTables } from '#import/check-tables.ts';
import { encodeFrame, type Header } from '#import/frames.ts';
import type { ImportRequest } from '#import/import-request.ts';
import { inspectTables } from '#import/inspect-tables.ts';
import { mapTables } from '#import/map-tables.ts';
import { rawRows } from '#import/raw-rows.ts';
import { readFile } from '#import/read-file.ts';
import { firstDescriptor } from '#processes/confined-process.ts';
import { exitWhenConfined } from '#processes/exit-with-parent.ts';

exitWhenConfined();
const pipe = new Socket({ fd: firstDescriptor });
const file = firstDescriptor + 1;

/** Writes a frame and waits until the pipe has accepted it. */
function write(header: Header, body?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    pipe.write(encodeFrame(header, body), (error) => (error ? reject(error) : resolve()));
  });
}

async function store(request: ImportRequest & { kind: 'store' }): Promise<Header> {
  const { tables, notes } = await readFile(file);
  const chunks = mapTables(tables, request, notes);
  for (;;) {
    const next = await chunks.next();
    if (next.done) return { kind: 'summary', summary: next.value };
    const { rows, ...chunk } = next.value;
    await write({ kind: 'chunk', ...chunk }, rows);
  }
}

async function check(request: ImportRequest & { kind: 'check' }): Promise<Header> {
  const { tables, notes } = await readFile(file);
  const chunks = checkTables(tables, request, notes);
  for (;;) {
    const next = await chunks.next();
    if (next.done) return { kind: 'checked summary', summary: next.value };
    const { rows, ...chunk } = next.value;
    await write({ kind: 'checked', ...chunk }, rows);
  }
}

async function copyRaw(request: ImportRequest & { kind: 'raw' }): Promise<Header> {
  const { tables } = await readFile(file);
  for await (const { rows, ...sheet } of rawRows(tables, request.plan, request.rows)) {
    await write({ kind: 'raw', ...sheet }, Buffer.from(JSON.stringify(rows)));
  }
  return { kind: 'raw end' };
}

async function inspect(): Promise<Header> {
  const { tables } = await readFile(file);
  return { kind: 'previews', sheets: await inspectTables(tables) };
}

function answer(request: ImportRequest): Promise<Header> {
  if (request.kind === 'inspect') return inspect();
  if (request.kind === 'raw') return copyRaw(request);
  return request.kind === 'store' ? store(request) : check(request);
}

process.once('message', async (request: ImportRequest) => {
  try {
    const last = await answer(request);
    await write(last);
  } catch (error) {
    await write(
      error instanceof DomainError
        ? { kind: 'refused', message: error.message }
        : { kind: 'failed', ...traceOf(error) },
    );
  }
});
await write({ kind: 'started' });

function traceOf(error: unknown): { name: string; trace: string } {
  if (!(error instanceof Error)) return { name: typeof error, trace: '' };
  const trace = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, trace: trace?.join('\n') ?? '' };
}
