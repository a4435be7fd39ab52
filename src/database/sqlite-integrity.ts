import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Check } from '#database/database.ts';

const program = fileURLToPath(new URL('./sqlite-integrity-process.ts', import.meta.url));
/** How a process ends that trips over what it reads. */
const crashes = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGFPE', 'SIGILL'];

/**
 * Reads the whole file once, in a process of its own at a low priority: at a million cards that takes some ten seconds,
 * which nothing inside a thread could break off, and a damaged file may end the process that reads it.
 */
export class SqliteIntegrity {
  #result: Check | undefined;
  #process: ChildProcess | undefined;
  #running: Promise<void> | undefined;

  /** Undefined before it was asked for. */
  get result(): Check | undefined {
    return this.#result;
  }

  check(file: string): Promise<void> {
    this.#running ??= this.#run(file);
    return this.#running;
  }

  /** Breaks off a check that is under way; resolves when its process has ended. */
  async stop(): Promise<void> {
    this.#process?.kill('SIGKILL');
    await this.#running;
  }

  async #run(file: string): Promise<void> {
    this.#result = { status: 'checking' };
    const child = spawn(process.execPath, [program, file], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(signal ?? `status ${code}`));
    });
    const [output, complaint, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    this.#process = undefined;
    this.#result = judge(file, output, end, complaint);
  }
}

function judge(file: string, output: string, end: string, complaint: string): Check {
  const lines = output === '' ? undefined : (JSON.parse(output) as string[]);
  if (lines?.length === 0) return { status: 'ok' };
  if (lines || crashes.includes(end)) {
    const detail = `${file} is damaged: ${lines?.join('; ') ?? `the process that read it ended with ${end}`}`;
    return { status: 'failed', reason: 'the database is damaged', detail };
  }
  // That says nothing about the file.
  const detail = `the process that was to read ${file} ended with ${end}: ${complaint.trim()}`;
  return { status: 'ok', reason: 'the database could not be checked', detail };
}
