import { readdirSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

declare module 'vitest' {
  interface TaskMeta {
    costs?: FileCosts;
  }
}

/** What a file of tests has cost. */
export interface FileCosts {
  /** Of the processor; with all processes that the tests have started, where the system tells that. */
  seconds: number;
  /** Servers that were started in processes of their own, and in the host of the worker. */
  servers: { processes: number; hosted: number };
}

/** Whether the system tells what processes have taken that another process has started. */
export const tellsOfProcesses = process.platform === 'linux';
/** In which Linux says it, on any machine. */
const ticksPerSecond = 100;

/** What this worker has taken of the processor so far, in seconds. */
export function secondsOfWorker(): number {
  if (tellsOfProcesses && isMainThread) return secondsOfTree(process.pid);
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return (user + system) / 1e6;
}

/**
 * What a process has taken of the processor, with those that it has started, in seconds. What their parents have not waited for
 * is missing. Linux only.
 */
export function secondsOfTree(id: number): number {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
    const children = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
      readFileSync(`/proc/${id}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean),
    );
    // In user mode and in the kernel, and the same of children that have ended.
    const times = stat.slice(stat.lastIndexOf(') ')).split(' ').slice(12, 16).map(Number);
    const own = times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
    return children.reduce((sum, child) => sum + secondsOfTree(Number(child)), own);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
