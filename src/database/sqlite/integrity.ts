import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Check } from '#database/database.ts';

const program = fileURLToPath(new URL('./integrity-process.ts', import.meta.url));
/** Signals of a process that crashes on a damaged file. */
const crashes = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGFPE', 'SIGILL'];

/**
 * Checks the whole file, in a child process at a low priority. At a million cards this takes some ten seconds and could
 * not be interrupted on a thread, and a damaged file may crash the process.
 */
export class SqliteIntegrity {
  #result: Check | undefined;
  #process: ChildProcess | undefined;
  #running: Promise<void> | undefined;

  /** Undefined before the check has started. */
  get result(): Check | undefined {
    return this.#result;
  }

  check(file: string): Promise<void> {
    this.#running ??= this.#run(file).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Stops a running check; resolves when it has ended. */
  async stop(): Promise<void> {
    this.#process?.kill('SIGKILL');
    await this.#running;
  }

  async #run(file: string): Promise<void> {
    this.#result ??= { status: 'checking' };
    const child = spawn(process.execPath, [program, file], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(signal ?? `status ${code}`));
    });
    const [output, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    this.#process = undefined;
    this.#result = toCheck(file, output, end, stderr);
  }
}

function toCheck(file: string, output: string, end: string, stderr: string): Check {
  const lines = output === '' ? undefined : (JSON.parse(output) as string[]);
  if (lines?.length === 0) return { status: 'ok' };
  if (lines || crashes.includes(end)) {
    const detail = `${file} is damaged: ${lines?.join('; ') ?? `the process that read it ended with ${end}`}`;
    return { status: 'failed', reason: 'the database is damaged', detail };
  }
  // This does not mean that the file is damaged.
  const detail = `the process that was to read ${file} ended with ${end}: ${stderr.trim()}`;
  return { status: 'ok', reason: 'the database could not be checked', detail };
}
