import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** How often the memory of a process is checked, in ms. */
const memoryWatch = 25;
const shell = '/bin/sh';

export interface Confinement {
  /** Resident memory, Node's own 50 to 90 included. */
  megabytes: number;
  /**
   * Writable memory that Node reserves besides and does not use. If it is given, the operating system enforces the sum of both,
   * in case the process grows between two checks.
   */
  reservedMegabytes?: number;
  /** Processor time, its start included. The operating system enforces it, even after this process has ended. */
  cpuSeconds?: number;
  /** Flags for Node, such as the size of its heap. */
  flags?: readonly string[];
  /** Pipes and open files that it gets beside its message channel, from file descriptor 4 on. */
  descriptors?: readonly ('pipe' | number)[];
}

/** The number of the first of `descriptors` in the child process. */
export const firstDescriptor = 4;

/**
 * Starts a program of the project in a child process with limits, for work on uploaded files. A child that exceeds them is
 * killed. It gets no environment variables and leaves no core dump; its output is discarded, since it may hold personal
 * data. It runs at a lower priority than the server, and Linux kills it first when memory runs out.
 */
export function startConfined(program: string, { megabytes, ...confinement }: Confinement): ChildProcess {
  const { cpuSeconds, reservedMegabytes, flags = [], descriptors = [] } = confinement;
  const writable = reservedMegabytes === undefined ? undefined : megabytes + reservedMegabytes;
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc', ...descriptors];
  const started = existsSync(shell)
    ? { execPath: shell, execArgv: ['-c', limitsOf(cpuSeconds, writable), process.execPath, ...flags] }
    : { execArgv: [...flags] };
  const child = fork(program, [String(megabytes)], { ...started, env: {}, serialization: 'advanced', stdio });
  if (child.pid === undefined) return child;
  const { pid } = child;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Not every system allows this.
  }
  // The child cannot check itself while a library blocks its event loop.
  const watch = setInterval(() => {
    if (residentMegabytes(pid) > megabytes) child.kill('SIGKILL');
  }, memoryWatch).unref();
  child.on('exit', () => clearInterval(watch));
  return child;
}

/** Shell commands that set the limits of the operating system and then start the program. */
function limitsOf(cpuSeconds: number | undefined, megabytes: number | undefined): string {
  const cpu = cpuSeconds === undefined ? '' : `ulimit -t ${Math.ceil(cpuSeconds)}; `;
  const memory = megabytes === undefined ? '' : `ulimit -d ${Math.ceil(megabytes) * 1024}; `;
  return `ulimit -c 0; ${cpu}${memory}exec "$0" "$@"`;
}

/** Resident memory as Linux reports it; 0 on other systems. */
function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
