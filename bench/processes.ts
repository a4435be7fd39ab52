import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '#project-root.ts';
import { programFile } from '../scripts/bundle-programs.ts';

/** A server process that is measured. */
export interface Target {
  url: URL;
  pid: number;
  /** CPU time of all threads so far, in seconds. */
  cpuSeconds(): number;
  /** Current and peak resident memory, in MiB. */
  memory(): { now: number; peak: number };
  /** Resolves once the process is idle. */
  settle(): Promise<void>;
  /** Sends a task to the process and resolves with its answer. */
  send(task: object): Promise<unknown>;
  stop(): Promise<void>;
}

const ticksPerSecond = 100;
/** A process counts as idle below this CPU time per second, in seconds. */
const idleCpuSeconds = 0.05;

/**
 * Starts a bundled program, or a script, that sends `{ url }` to its parent once it listens. Its log goes into a file, as in
 * production: reading it here would slow down the measuring client.
 *
 * @param flags for Node
 */
export async function startTarget(
  program: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = {},
  flags: string[] = [],
): Promise<Target> {
  const { PATH, HOME } = process.env;
  const logFolder = mkdtempSync(join(tmpdir(), 'ads-bench-log-'));
  const log = openSync(join(logFolder, 'log'), 'w');
  const child = fork(programFile(program), parameters, {
    cwd: projectRoot,
    env: { PATH, HOME, ...env },
    execArgv: flags,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  const { url } = (await nextMessage(child)) as { url: string };
  const pid = child.pid ?? 0;
  return {
    url: new URL(url),
    pid,
    cpuSeconds: () => cpuSeconds(pid),
    memory: () => memory(pid),
    async settle() {
      for (let before = Number.NEGATIVE_INFINITY; cpuSeconds(pid) - before > idleCpuSeconds; ) {
        before = cpuSeconds(pid);
        await setTimeout(1000);
      }
    },
    send(task) {
      child.send(task);
      return nextMessage(child);
    },
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
      rmSync(logFolder, { recursive: true });
    },
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onClose = (status: number | null) => reject(new Error(`A measured process ended with status ${status}.`));
    child.once('close', onClose);
    child.once('message', (message) => {
      child.off('close', onClose);
      resolve(message);
    });
  });
}

/** NaN except on Linux. */
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
