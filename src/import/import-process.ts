/**
 * The child process that reads one file. It gets the file as an open descriptor and the known names as a message, and writes
 * frames: started, chunks, then a summary or an error. Its parent kills it.
 */
import { Socket } from 'node:net';
import { DomainError } from '#domain/errors.ts';
import { encodeFrame, type Header } from '#import/frames.ts';
import { type KnownNames, mapTables } from '#import/map-tables.ts';
import { readFile } from '#import/read-file.ts';
import { firstDescriptor } from '#processes/confined-process.ts';
import { exitWithParent, saveCompileCache } from '#processes/exit-with-parent.ts';

exitWithParent();
const pipe = new Socket({ fd: firstDescriptor });
const file = firstDescriptor + 1;

/** Writes a frame and waits until the pipe has accepted it. */
function write(header: Header, body?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    pipe.write(encodeFrame(header, body), (error) => (error ? reject(error) : resolve()));
  });
}

async function run(known: KnownNames): Promise<void> {
  const { tables, notes } = await readFile(file);
  const chunks = mapTables(tables, known, notes);
  for (;;) {
    const next = await chunks.next();
    if (next.done) {
      saveCompileCache();
      return write({ kind: 'summary', summary: next.value });
    }
    const { rows, ...chunk } = next.value;
    await write({ kind: 'chunk', ...chunk }, rows);
  }
}

process.once('message', async (known: KnownNames) => {
  try {
    await run(known);
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
