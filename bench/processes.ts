import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A server that was started for a measurement, its log thrown away. */
export interface Target {
  url: URL;
  /** CPU time that the process has used so far, all its threads, in seconds. */
  cpuSeconds(): number;
  /** Resident memory now and at its highest, in MiB. */
  memory(): { now: number; peak: number };
  /** Sends a line to its standard input and resolves with the next line of its answer. */
  tell(line: string): Promise<string>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');
const ticksPerSecond = 100;

export async function startTarget(script: string, parameters: string[], env: NodeJS.ProcessEnv = {}): Promise<Target> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(root, script), ...parameters], {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = new Lines(child);
  const url = /listens on (\S+)/.exec(await lines.matching(/listens on/))?.[1] ?? '';
  return {
    url: new URL(url),
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    memory: () => memory(child.pid ?? 0),
    tell(line) {
      child.stdin?.write(`${line}\n`);
      return lines.matching(/^\{"answer"/);
    },
    stop: () =>
      new Promise((resolve) => {
        child.on('close', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Linux only: elsewhere the CPU time is not known. */
function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function memory(pid: number): { now: number; peak: number } {
  if (process.platform !== 'linux') return { now: Number.NaN, peak: Number.NaN };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const inMib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: inMib('VmRSS'), peak: inMib('VmHWM') };
}

/** Waits for lines of a process's output; those that nobody waits for are dropped. */
class Lines {
  #rest = '';
  #waiting: { pattern: RegExp; resolve(line: string): void; reject(error: Error): void } | undefined;

  constructor(child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop() ?? '';
      const line = lines.find((candidate) => this.#waiting?.pattern.test(candidate));
      if (line !== undefined) this.#waiting?.resolve(line);
    });
    child.on('close', (status) => this.#waiting?.reject(new Error(`A measured process ended with status ${status}.`)));
  }

  matching(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { pattern, resolve, reject };
    });
  }
}
