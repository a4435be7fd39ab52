import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { replaceFile } from '#files/file-system.ts';

/** A small JSON file in which the server keeps what it must know after a restart, and can do without. */
export interface StateFile<State> {
  /** Undefined if the file is missing or damaged. */
  read(): Promise<State | undefined>;
  /** Replaces the state as a whole. */
  save(state: State): Promise<void>;
}

export function stateFile<State>(path: string, schema: z.ZodType<State>): StateFile<State> {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(() => '');
      try {
        return schema.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    save: (state) => replaceFile(path, `${JSON.stringify(state, null, 2)}\n`),
  };
}
