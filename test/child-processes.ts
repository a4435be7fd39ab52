import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

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

/** The processor time that a process has taken, in ticks of 10 ms. Linux only. */
export function processorTicks(id: number): number {
  const [, user, system] = /^(?:\S+ ){11}(\d+) (\d+) /.exec(statOf(id)) ?? [];
  return Number(user) + Number(system);
}

/** Resolves when a process waits for something and has done nothing between two looks at it. Linux only. */
export async function waitUntilIdle(id: number): Promise<void> {
  let before = -1;
  const isIdle = () => {
    const ticks = processorTicks(id);
    const isSame = ticks === before;
    before = ticks;
    return isSame && statOf(id).startsWith('S ');
  };
  await expect.poll(isIdle, { interval: 100 }).toBe(true);
}

/** What Linux says of a process, from its state on. */
function statOf(id: number): string {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(') ') + 2);
}
