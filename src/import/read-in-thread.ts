import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UnreadableFile } from '#domain/errors.ts';
import type { ThreadInput, ThreadMessage } from '#import/import-thread.ts';
import { mostReadingSeconds, readingMegabytes, readingSeconds, readingSecondsPerMegabyte } from '#import/limits.ts';
import type { KnownNames, ReadSummary, WarrantyChunk } from '#import/map-tables.ts';
import { checkFile } from '#import/read-file.ts';

const tooComplex = 'Tệp quá phức tạp nên không đọc được. Hãy chép riêng bảng dữ liệu sang một tệp mới rồi tải lên lại.';

/**
 * Reads a spreadsheet or text file into warranties, in a thread of its own that can neither hold up this one nor fill its
 * memory. Yields chunks in the order of the file and returns the summary. Breaking off ends the thread; `file.bytes` is
 * left as it is. The time limit counts the thread's time, not the reader's.
 * @throws {UnreadableFile} whose sentence says what is wrong with the file. It can come after the first chunks, so what
 * was made of them must be undone.
 */
export async function* readWarranties(
  file: { name: string; bytes: Uint8Array },
  known: KnownNames,
  limits: { seconds?: number; memoryMb?: number } = {},
): AsyncGenerator<WarrantyChunk, ReadSummary, void> {
  checkFile(file);
  const bytes = new Uint8Array(file.bytes);
  const pending = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData: { bytes, known, pending } satisfies ThreadInput,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb ?? readingMegabytes },
    // What the libraries print about a file may hold personal data.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const messages = on(worker, 'message', { close: ['exit'] });
  let leftMs = (limits.seconds ?? secondsFor(file.bytes.length)) * 1000;
  try {
    for (;;) {
      const since = performance.now();
      const next = await within(leftMs, messages.next());
      leftMs -= performance.now() - since;
      if (next.done) throw new Error('The import thread ended without a summary');
      const message: ThreadMessage = next.value[0];
      if (message.kind === 'refused') throw new UnreadableFile(message.sentence);
      if (message.kind === 'summary') return message.summary;
      yield message.chunk;
      Atomics.sub(pending, 0, 1);
      Atomics.notify(pending, 0);
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile(tooComplex) : error;
  } finally {
    await worker.terminate();
  }
}

function secondsFor(bytes: number): number {
  return Math.min(mostReadingSeconds, readingSeconds + (bytes / 1024 / 1024) * readingSecondsPerMegabyte);
}

/** The result of `work`, or a refusal of the file where it takes longer than `ms`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnreadableFile(tooComplex)), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
