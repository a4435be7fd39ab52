import { readdirSync, readlinkSync } from 'node:fs';

/** The processes that work in a folder or below it. Linux only. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    const id = Number(entry);
    if (!id) return [];
    try {
      const place = readlinkSync(`/proc/${id}/cwd`);
      return place === folder || place.startsWith(`${folder}/`) ? [id] : [];
    } catch {
      // It has ended, or belongs to somebody else.
      return [];
    }
  });
}

/** Sends a signal to all of them, again until no new one has appeared meanwhile. */
export function signalProcessesIn(folder: string, signal: NodeJS.Signals): void {
  const reached = new Set<number>();
  for (;;) {
    const found = processesIn(folder).filter((id) => !reached.has(id));
    if (found.length === 0) return;
    for (const id of found) {
      reached.add(id);
      try {
        process.kill(id, signal);
      } catch {
        // It has ended.
      }
    }
  }
}
