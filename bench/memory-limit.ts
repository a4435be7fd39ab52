import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A hard limit on the memory of processes and of the files that they read and write. Linux only, and for root. */
export interface MemoryLimit {
  /** Puts a process, and all that it starts from now on, under the limit. */
  hold(pid: number): void;
  /** How many processes Linux has ended since they needed more. */
  killed(): number;
  /** To be called when the processes have ended. */
  remove(): void;
}

/** Creates a limit; undefined where none can be made. */
export function createMemoryLimit(megabytes: number): MemoryLimit | undefined {
  return (
    createGroup('/sys/fs/cgroup/memory', 'memory.limit_in_bytes', 'memory.oom_control', megabytes) ??
    createGroup('/sys/fs/cgroup', 'memory.max', 'memory.events', megabytes)
  );
}

/** Version 1 of control groups has a tree for each resource, version 2 has one for all. */
function createGroup(tree: string, limitFile: string, eventFile: string, megabytes: number): MemoryLimit | undefined {
  const folder = join(tree, `ads-bench-${process.pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, limitFile), String(megabytes * 1024 * 1024));
    return {
      hold: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
      killed: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, eventFile), 'latin1'))?.[1]),
      remove: () => rmdirSync(folder),
    };
  } catch {
    return undefined;
  }
}
