import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportFile } from '#import/confined/ask-process.ts';
import type { Frame } from '#import/confined/frames.ts';
import type { ShortTextRequest } from '#import/confined/import-thread.ts';
import type { ImportRequest } from '#import/import-request.ts';
import { maxShortTextBytes, shortTextIdleSeconds, shortTextMegabytes, shortTextSeconds } from '#import/limits.ts';

interface Thread {
  worker: Worker;
  /** Rejects if it does not start. */
  ready: Promise<unknown>;
}

let running: Thread | undefined;
let isBusy = false;
let idle: NodeJS.Timeout | undefined;

/**
 * Asks a thread about a short text, such as cells that were pasted: it answers before a process would have started.
 * Resolves with all frames of the answer, or undefined if a process has to be asked: the file is too large or no text,
 * another one is being read, or it takes too long.
 *
 * @throws the reason of the signal if it is aborted
 */
export async function askThread<Part, Result>(
  { path, size }: ImportFile,
  request: ImportRequest,
  signal?: AbortSignal,
): Promise<Frame<Part, Result>[] | undefined> {
  if (size > maxShortTextBytes || isBusy) return undefined;
  isBusy = true;
  const thread = start();
  const { worker, ready } = thread;
  worker.ref();
  const tooLong = AbortSignal.timeout(shortTextSeconds * 1000);
  const limits = { signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong };
  try {
    await ready;
    const answer = once(worker, 'message', limits);
    worker.postMessage({ path, request } satisfies ShortTextRequest);
    const [frames]: (Frame<Part, Result>[] | null)[] = await answer;
    return frames ?? undefined;
  } catch {
    // Whatever it was: the process tells, and has limits of its own.
    await stop(thread);
    signal?.throwIfAborted();
    return undefined;
  } finally {
    worker.unref();
    isBusy = false;
  }
}

/**
 * Starts the thread, unless it runs, so that the next text need not wait for it. Resolves when it is ready, or cannot
 * start.
 */
export async function prepareThread(): Promise<void> {
  await start().ready.catch(() => undefined);
}

/** Ends the thread, if it runs. What is asked of it meanwhile is asked of a process. */
export async function endThread(): Promise<void> {
  clearTimeout(idle);
  if (running) await stop(running);
}

/** The thread, which then waits for some minutes. */
function start(): Thread {
  clearTimeout(idle);
  idle = setTimeout(() => running && void stop(running), shortTextIdleSeconds * 1000).unref();
  running ??= create();
  return running;
}

/**
 * It gets no environment, and its output goes nowhere, since it may hold personal data. Nobody reads it, either: that
 * alone would keep a command from ending.
 */
function create(): Thread {
  const worker = new Worker(new URL('./import-thread.ts', import.meta.url), {
    name: 'import',
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: shortTextMegabytes, maxYoungGenerationSizeMb: 8 },
  });
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('The thread for imports has ended')));
  const thread = { worker, ready: Promise.race([once(worker, 'message'), ended]) };
  // Pending requests fail, too.
  thread.ready.catch(() => undefined);
  ended.catch(() => undefined);
  // Without a listener an error of the thread would end this process.
  worker.on('error', () => void stop(thread));
  worker.unref();
  return thread;
}

async function stop(thread: Thread): Promise<void> {
  if (running === thread) running = undefined;
  await thread.worker.terminate();
}
