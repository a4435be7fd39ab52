import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** The processor time of a PostgreSQL and all its processes so far, also those that have ended, in seconds. Linux only. */
export function postgresSeconds(postmaster: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined;
    if (times === undefined) continue;
    // What ended is in the time of the children that the postmaster has waited for.
    if (times.pid === postmaster) ticks += times.own + times.waitedFor;
    else if (times.parent === postmaster) ticks += times.own;
  }
  return ticks / ticksPerSecond;
}

function timesOf(pid: number) {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It ended after the folder was read.
    return undefined;
  }
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
  const sum = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
  return { pid, parent: Number(fields[1]), own: sum(11), waitedFor: sum(13) };
}
