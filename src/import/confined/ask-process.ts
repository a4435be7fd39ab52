import { once } from 'node:events';
import { open, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import pTimeout from 'p-timeout';
import { Unavailable, UnreadableFile } from '#domain/errors.ts';
import { decodeFrames, type Frame } from '#import/confined/frames.ts';
import type { ImportRequest } from '#import/import-request.ts';
import {
  initialHeapMegabytes,
  maxReadingSeconds,
  readingHeapMegabytes,
  readingIdleSeconds,
  readingMegabytes,
  readingReservedMegabytes,
  readingSeconds,
  readingSecondsPerMegabyte,
} from '#import/limits.ts';
import { firstDescriptor, startConfined } from '#processes/confined-process.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

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
 * frames of its answer. The process then waits a moment for another request about the same file. Returning early or the signal ends
 * it. Time in which the caller does not ask for frames does not count.
 * @throws {UnreadableFile} possibly after the first frames
 * @throws {Unavailable} if the process does not start, or is ended before it does: the machine lacks memory, say
 */
export async function* askProcess<Part, Result>(
  file: ImportFile,
  request: ImportRequest,
  limits: ReadingLimits = {},
): AsyncGenerator<Frame<Part, Result>, void, void> {
  limits.signal?.throwIfAborted();
  const seconds = limits.seconds ?? secondsFor(file.size);
  const { dev, ino } = await stat(file.path, { bigint: true });
  const key = `${dev} ${ino}`;
  const reading: Reading<Part, Result> =
    takeIdle(key, seconds) ??
    (await startReading(file.path, { key, seconds, megabytes: limits.megabytes ?? readingMegabytes }));
  const since = performance.now();
  let isAnswered = false;
  try {
    for await (const frame of answerOf(reading, request, { seconds, signal: limits.signal })) {
      isAnswered = frame.kind === 'result' || frame.kind === 'refused';
      yield frame;
    }
  } finally {
    reading.usedMs += performance.now() - since;
    if (isAnswered) await keepIdle(reading);
    else await reading.stop();
  }
}

async function* answerOf<Part, Result>(
  reading: Reading<Part, Result>,
  request: ImportRequest,
  { seconds, signal }: { seconds: number; signal: AbortSignal | undefined },
): AsyncGenerator<Frame<Part, Result>, void, void> {
  let leftMs = (startSeconds + seconds * clockFactor) * 1000;
  // One frame ahead of the caller, so that the process goes on while a frame is stored.
  const ask = () => {
    const frame = reading.frames.next();
    frame.catch(() => undefined);
    return frame;
  };
  reading.send(request);
  for (let asked = ask(); ; ) {
    const since = performance.now();
    const milliseconds = Math.max(1, leftMs);
    const next = await pTimeout(asked, { milliseconds, message: new UnreadableFile(words.tooComplex), signal });
    leftMs -= performance.now() - since;
    if (next.done) throw await reading.reasonOfEnd();
    const { kind } = next.value;
    if (kind !== 'part' && kind !== 'started') return yield next.value;
    asked = ask();
    if (kind === 'part') yield next.value;
  }
}

type Reading<Part = unknown, Result = unknown> = Awaited<ReturnType<typeof startReading<Part, Result>>>;

/** The process that has answered last and waits for another request about its file. */
let idle: { reading: Reading; timer: NodeJS.Timeout } | undefined;

/** The waiting process of a file, unless it may reach its limit of processor time before it has answered again. */
function takeIdle<Part, Result>(key: string, seconds: number): Reading<Part, Result> | undefined {
  const kept = idle?.reading;
  if (!idle || kept?.key !== key || !kept.isRunning() || kept.usedMs > (seconds * 1000) / 4) return undefined;
  clearTimeout(idle.timer);
  idle = undefined;
  kept.ref();
  return kept as Reading<Part, Result>;
}

async function keepIdle(reading: Reading): Promise<void> {
  const before = endIdleProcess();
  idle = { reading, timer: setTimeout(() => void endIdleProcess(), readingIdleSeconds * 1000).unref() };
  reading.unref();
  await before;
}

/** Ends the process that waits for another request, if there is one. */
export async function endIdleProcess(): Promise<void> {
  const ended = idle;
  idle = undefined;
  if (!ended) return;
  clearTimeout(ended.timer);
  await ended.reading.stop();
}

/** Starts the process of one file. `reasonOfEnd` is the error of a process that ended without a last frame. */
async function startReading<Part, Result>(
  path: string,
  { key, seconds, megabytes }: { key: string; seconds: number; megabytes: number },
) {
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
  const pipe = child.stdio[firstDescriptor] as Socket;
  let started = false;
  async function* frames() {
    for await (const frame of decodeFrames<Part, Result>(pipe)) {
      started = true;
      yield frame;
    }
  }
  return {
    /** What identifies its file. */
    key,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Time for answers, in ms. */
    usedMs: 0,
    frames: frames(),
    send(request: ImportRequest): void {
      // If the process dies meanwhile, its pipe ends.
      child.send(request, () => {});
    },
    ref(): void {
      child.ref();
      child.channel?.ref();
      pipe.ref();
    },
    /** Lets this process end while it waits. */
    unref(): void {
      child.unref();
      child.channel?.unref();
      pipe.unref();
    },
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
