import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, makeFolder, move, syncFolder } from '#files/file-system.ts';
import { quarantineDays } from '#pictures/limits.ts';
import { pictureOfFile } from '#pictures/picture-paths.ts';

const day = /^\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;

/** The folder for pictures that no record names, with a folder `YYYY-MM-DD/` for each day (UTC) on which some were moved. */
export class Quarantine {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Moves those of the files that exist from the folder `from` into today's folder. */
  async add(from: string, files: readonly string[]): Promise<void> {
    const present = new Set(await ignoreMissing(readdir(from)));
    const there = files.filter((file) => present.has(file));
    if (there.length === 0) return;
    const to = join(this.#folder, quarantineDay(Date.now()));
    await makeFolder(to);
    for (const file of there) await ignoreMissing(move(join(from, file), join(to, file)));
    await syncFolder(to);
    await syncFolder(from);
  }

  /** Moves the files of the named pictures back into `to`; returns the names of those that were found. */
  async restore(names: ReadonlySet<string>, to: string): Promise<Set<string>> {
    const back = new Set<string>();
    for (const date of await this.#days()) {
      const from = join(this.#folder, date);
      const files = (await readdir(from)).filter((file) => names.has(pictureOfFile(file) ?? ''));
      if (files.length === 0) continue;
      await makeFolder(to);
      for (const file of files) {
        await ignoreMissing(move(join(from, file), join(to, file)));
        back.add(pictureOfFile(file) ?? '');
      }
      await syncFolder(to);
    }
    return back;
  }

  /** Deletes the pictures that have been here for more than 30 days; returns how many. */
  async deleteExpired(now: number): Promise<number> {
    const removed = new Set<string>();
    for (const date of await this.#days()) {
      if (now - Date.parse(date) < (quarantineDays + 1) * dayMs) continue;
      const folder = join(this.#folder, date);
      for (const file of await readdir(folder)) {
        const name = pictureOfFile(file);
        if (name === undefined) continue;
        await rm(join(folder, file), { force: true });
        removed.add(name);
      }
    }
    // A folder that also has other files stays.
    for (const date of await this.#days()) await rmdir(join(this.#folder, date)).catch(() => undefined);
    return removed.size;
  }

  #days(): Promise<string[]> {
    return listQuarantineDays(this.#folder);
  }
}

/** The folders of days in a quarantine, the oldest first. */
export async function listQuarantineDays(folder: string): Promise<string[]> {
  const entries = (await ignoreMissing(readdir(folder))) ?? [];
  return entries.filter((name) => day.test(name)).sort();
}

/** The day of a moment, as the quarantine has it: `YYYY-MM-DD` in UTC. */
export function quarantineDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
