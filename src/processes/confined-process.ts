import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** How often the memory of a process is looked at, in ms. */
const memoryWatch = 25;
const shell = '/bin/sh';
/** Where Node keeps what it has compiled: a process is ready in a third of the time. */
const compileCache = fileURLToPath(new URL('../../node_modules/.ads/compile-cache', import.meta.url));

export interface Confinement {
  /** Of memory in all, what Node itself takes (50 to 90) included. */
  megabytes: number;
  /** Of processor time, its start included. The system ends it then, even where this process is gone. */
  cpuSeconds?: number;
  /** Flags for Node, such as the size of its heap. */
  flags?: readonly string[];
  /** What it gets beside its channel for messages, from file descriptor 4 on. */
  descriptors?: readonly ('pipe' | number)[];
}

/** Where the first of `descriptors` stands in the process. */
export const firstDescriptor = 4;

/**
 * Starts a program of the project, for work on the files of strangers, in a process that is no danger to this one. Where it
 * takes too much it is killed. It gets nothing of this environment, leaves no core dump, and what it prints, which may hold personal
 * data, goes nowhere. Requests are answered before it runs, and where the machine's memory runs out, Linux ends it first.
 */
export function startConfined(program: string, { megabytes, ...confinement }: Confinement): ChildProcess {
  const { cpuSeconds, flags = [], descriptors = [] } = confinement;
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc', ...descriptors];
  const started = existsSync(shell)
    ? { execPath: shell, execArgv: ['-c', limitsOf(cpuSeconds), process.execPath, ...flags] }
    : { execArgv: [...flags] };
  const env = { NODE_COMPILE_CACHE: compileCache };
  const child = fork(program, [String(megabytes)], { ...started, env, serialization: 'advanced', stdio });
  if (child.pid === undefined) return child;
  const { pid } = child;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // A courtesy that not every system grants.
  }
  // Its own timers stand still while a library works without a pause.
  const watch = setInterval(() => {
    if (residentMegabytes(pid) > megabytes) child.kill('SIGKILL');
  }, memoryWatch);
  child.on('exit', () => clearInterval(watch));
  return child;
}

/** The shell's lines that set what the system enforces, then become the program. */
function limitsOf(cpuSeconds: number | undefined): string {
  const cpu = cpuSeconds === undefined ? '' : `ulimit -t ${Math.ceil(cpuSeconds)}; `;
  return `ulimit -c 0; ${cpu}exec "$0" "$@"`;
}

/** What Linux says of a process; 0 where it says nothing. */
function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
