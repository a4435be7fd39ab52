import { type FileCosts, secondsOfWorker } from './costs.ts';
import { startedServers } from './processes.ts';

let counted = { seconds: 0, processes: 0, hosted: 0 };

/** What was taken since the last call in this worker, or since it started. */
export function takeCosts(): FileCosts {
  const now = { seconds: secondsOfWorker(), ...startedServers };
  const costs = {
    // What ends where nobody waits for it is no longer told.
    seconds: Math.max(0, now.seconds - counted.seconds),
    servers: { processes: now.processes - counted.processes, hosted: now.hosted - counted.hosted },
  };
  counted = now;
  return costs;
}
