import { readdirSync, readFileSync } from 'node:fs';

/** The processes that run a program of the project for another, with the memory that they have. Linux only. */
export function childProcesses(program: string, parent = process.pid): { id: number; megabytes: number }[] {
  return readdirSync('/proc').flatMap((entry) => {
    const id = Number(entry);
    if (!id) return [];
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      if (!status.includes(`\nPPid:\t${parent}\n`) || !command.includes(program)) return [];
      return [{ id, megabytes: Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024 }];
    } catch {
      // It has ended since the folder was listed.
      return [];
    }
  });
}

/** False too for a process that has ended and whose parent has not yet asked for its status. Linux only. */
export function isRunning(id: number): boolean {
  try {
    return !readFileSync(`/proc/${id}/status`, 'utf8').includes('State:\tZ');
  } catch {
    return false;
  }
}
