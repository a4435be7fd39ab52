/**
 * The thread that reads one file and ends: it posts the chunks, then the summary or the sentence of its refusal. It runs
 * at most `chunksAhead` chunks ahead of its reader.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '#domain/errors.ts';
import { chunksAhead } from '#import/limits.ts';
import { type KnownNames, mapTables, type ReadSummary, type WarrantyChunk } from '#import/map-tables.ts';
import { readFile } from '#import/read-file.ts';

/** `pending` counts the chunks that were posted and not yet taken. */
export type ThreadInput = { bytes: Uint8Array; known: KnownNames; pending: Int32Array };

export type ThreadMessage =
  | { kind: 'chunk'; chunk: WarrantyChunk }
  | { kind: 'summary'; summary: ReadSummary }
  | { kind: 'refused'; sentence: string };

function post(message: ThreadMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

async function run({ bytes, known, pending }: ThreadInput): Promise<void> {
  const { tables, notes } = await readFile(bytes);
  const chunks = mapTables(tables, known, notes);
  for (;;) {
    const next = chunks.next();
    if (next.done) return post({ kind: 'summary', summary: next.value });
    for (let ahead = Atomics.load(pending, 0); ahead >= chunksAhead; ahead = Atomics.load(pending, 0)) {
      Atomics.wait(pending, 0, ahead);
    }
    Atomics.add(pending, 0, 1);
    post({ kind: 'chunk', chunk: next.value }, [next.value.rows.buffer]);
  }
}

try {
  await run(workerData);
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  post({ kind: 'refused', sentence: error.message });
}
