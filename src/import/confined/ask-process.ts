import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pTimeout from 'p-timeout';
import { Unavailable, UnreadableFile } from '#domain/errors.ts';
import { decodeFrames, type Frame } from '#import/confined/frames.ts';
import type { ImportRequest } from '#import/import-request.ts';
import {
  initialHeapMegabytes,
  maxReadingSeconds,
  readingHeapMegabytes,
  readingMegabytes,
  readingReservedMegabytes,
  readingSeconds,
  readingSecondsPerMegabyte,
} from '#import/limits.ts';
import { firstDescriptor, startConfined } from '#processes/confined-process.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

/** A file on disk: its original name, its path, and its size in bytes. */
export interface ImportFile {
  name: string;
  path: string;
  size: number;
}

export interface ReadingLimits {
  /** Processor time. */
  seconds?: number;
  megabytes?: number;
  /** Ends the process. */
  signal?: AbortSignal | undefined;
}

const program = fileURLToPath(new URL('./import-process.ts', import.meta.url));
/**
 * Wall-clock limits for a busy machine: a factor over the limit of processor time, and seconds for the start.
 */
const clockFactor = 5;
const startSeconds = 30;
/** After which somebody may try again where the process was ended from outside. */
const retrySeconds = 60;

/**
 * Sends a request about a file to a child process of its own, so that a malicious file cannot harm this one, and yields the
 * frames of its answer. Returning early or the signal ends the process. Time in which the caller does not ask for frames
 * does not count.
 * @throws {UnreadableFile} possibly after the first frames
 * @throws {Unavailable} if the process does not start, or is ended before it does: the machine lacks memory, say
 */
export async function* askProcess<Part, Result>(
  file: ImportFile,
  request: ImportRequest,
  limits: ReadingLimits = {},
): AsyncGenerator<Frame<Part, Result>, never, void> {
  limits.signal?.throwIfAborted();
  const seconds = limits.seconds ?? secondsFor(file.size);
  const reading = await startReading<Part, Result>(file.path, request, seconds, limits.megabytes ?? readingMegabytes);
  let leftMs = (startSeconds + seconds * clockFactor) * 1000;
  // One frame ahead of the caller, so that the process goes on while a frame is stored.
  const ask = () => {
    const frame = reading.frames.next();
    frame.catch(() => undefined);
    return frame;
  };
  try {
    for (let asked = ask(); ; ) {
      const since = performance.now();
      const next = await pTimeout(asked, {
        milliseconds: Math.max(1, leftMs),
        message: new UnreadableFile(words.tooComplex),
        signal: limits.signal,
      });
      leftMs -= performance.now() - since;
      if (next.done) throw await reading.reasonOfEnd();
      asked = ask();
      if (next.value.kind !== 'started') yield next.value;
    }
  } finally {
    await reading.stop();
  }
}

/** Starts the process of one file. `reasonOfEnd` is the error of a process that ended without a last frame. */
async function startReading<Part, Result>(path: string, request: ImportRequest, seconds: number, megabytes: number) {
  const file = await open(path);
  const child = startConfined(program, {
    megabytes,
    reservedMegabytes: readingReservedMegabytes,
    cpuSeconds: seconds,
    flags: [
      `--max-old-space-size=${readingHeapMegabytes}`,
      '--max-semi-space-size=8',
      `--initial-old-space-size=${initialHeapMegabytes}`,
    ],
    descriptors: ['pipe', file.fd],
  });
  const ended = once(child, 'exit').catch((error) => [error]);
  await file.close();
  // If the process dies meanwhile, its pipe ends.
  child.send(request, () => {});
  const pipe = child.stdio[firstDescriptor] as Readable;
  let started = false;
  async function* frames() {
    for await (const frame of decodeFrames<Part, Result>(pipe)) {
      started = true;
      yield frame;
    }
  }
  return {
    frames: frames(),
    async reasonOfEnd(): Promise<Error> {
      if (started) return new UnreadableFile(words.tooComplex);
      const cause = new Error(`The process for imports did not start (${await ended})`);
      return new Unavailable(words.notStarted, retrySeconds, { cause });
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      pipe.destroy();
      await ended;
    },
  };
}

function secondsFor(bytes: number): number {
  return Math.min(maxReadingSeconds, readingSeconds + (bytes / 1024 / 1024) * readingSecondsPerMegabyte);
}
