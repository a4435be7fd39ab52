import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { UnreadableFile } from '#domain/errors.ts';
import { decodeFrames, type Header } from '#import/frames.ts';
import {
  mostReadingSeconds,
  readingHeapMegabytes,
  readingMegabytes,
  readingSeconds,
  readingSecondsPerMegabyte,
} from '#import/limits.ts';
import type { KnownNames, ReadSummary, WarrantyChunk } from '#import/map-tables.ts';
import { checkFile } from '#import/read-file.ts';
import { firstDescriptor, startConfined } from '#processes/confined-process.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

/** A file on disk: its name as its owner knows it, where it lies, and its bytes. */
export interface ImportFile {
  name: string;
  path: string;
  size: number;
}

const program = fileURLToPath(new URL('./import-process.ts', import.meta.url));
/**
 * How many times its processor time a process may take by the clock, and the seconds for its start, on a machine that is
 * busy with other things.
 */
const clockFactor = 5;
const startSeconds = 30;

/**
 * Reads a spreadsheet or text file into warranties, in a process of its own: whatever a file does to its reader, this
 * process goes on. Yields chunks in the order of the file and returns the summary. Breaking off ends the process, as does the signal. The time
 * limit does not count the time for which chunks are not taken.
 * @throws {UnreadableFile} whose sentence says what is wrong with the file. It can come after the first chunks, so what
 * was made of them must be undone.
 */
export async function* readWarranties(
  file: ImportFile,
  known: KnownNames,
  limits: { seconds?: number; megabytes?: number; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<WarrantyChunk, ReadSummary, void> {
  checkFile(file);
  limits.signal?.throwIfAborted();
  const seconds = limits.seconds ?? secondsFor(file.size);
  const reading = await startReading(file.path, known, seconds, limits.megabytes ?? readingMegabytes);
  let leftMs = (startSeconds + seconds * clockFactor) * 1000;
  try {
    for (;;) {
      const since = performance.now();
      const next = await within(leftMs, reading.frames.next(), limits.signal);
      leftMs -= performance.now() - since;
      if (next.done) throw await reading.reasonOfEnd();
      const { header, body } = next.value;
      if (header.kind === 'chunk') yield { ...withoutKind(header), rows: body };
      else if (header.kind === 'summary') return header.summary;
      else if (header.kind !== 'started') throw errorOf(header);
    }
  } finally {
    await reading.stop();
  }
}

/** Starts the process of one file. `reasonOfEnd` is for a process that has ended without a summary. */
async function startReading(path: string, known: KnownNames, seconds: number, megabytes: number) {
  const file = await open(path);
  const child = startConfined(program, {
    megabytes,
    cpuSeconds: seconds,
    flags: [`--max-old-space-size=${readingHeapMegabytes}`, '--max-semi-space-size=4'],
    descriptors: ['pipe', file.fd],
  });
  const ended = once(child, 'exit').catch((error) => [error]);
  await file.close();
  // A process that dies meanwhile is seen by the end of its pipe.
  child.send(known, () => {});
  const pipe = child.stdio[firstDescriptor] as Readable;
  let started = false;
  async function* frames() {
    for await (const frame of decodeFrames(pipe)) {
      started = true;
      yield frame;
    }
  }
  return {
    frames: frames(),
    async reasonOfEnd(): Promise<Error> {
      if (started) return new UnreadableFile(words.tooComplex);
      return new Error(`The process for imports did not start (${await ended})`);
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      pipe.destroy();
      await ended;
    },
  };
}

function withoutKind({ kind: _, ...chunk }: Header & { kind: 'chunk' }): Omit<WarrantyChunk, 'rows'> {
  return chunk;
}

function errorOf(header: Header & { kind: 'refused' | 'failed' }): Error {
  if (header.kind === 'refused') return new UnreadableFile(header.sentence);
  const error = new Error(`The reading of a file failed with ${header.name}`);
  error.stack = `${error.message}\n${header.trace}`;
  return error;
}

/** The result of `work`, or a refusal of the file where it takes longer than `ms`, or the reason to call it off. */
async function within<T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new UnreadableFile(words.tooComplex)), Math.max(0, ms));
  const callOff = () => reject(signal?.reason);
  signal?.addEventListener('abort', callOff);
  if (signal?.aborted) callOff();
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', callOff);
  }
}

function secondsFor(bytes: number): number {
  return Math.min(mostReadingSeconds, readingSeconds + (bytes / 1024 / 1024) * readingSecondsPerMegabyte);
}
