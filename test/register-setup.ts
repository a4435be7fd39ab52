import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, in its database `postgres`. */
    postgresUrl: string;
    /** Path of a SQLite file with a migrated, empty register, which has no id yet. */
    emptyRegister: string;
    /** The process that they are of. */
    registerProcess: number;
  }
}

/** What `register-process.ts` sends once all is there to be copied. */
const message = z.object({ postgresUrl: z.string(), emptyRegister: z.string() });
export type RegisterMessage = z.infer<typeof message>;

/**
 * Starts one PostgreSQL for the whole run, and makes the empty registers of both engines that tests get copies of, in a process
 * of its own: it ends when its channel to this one closes, however the run is broken off. The tests of the tier `unit` alone
 * get none.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return undefined;
  const child = fork(join(import.meta.dirname, 'register-process.ts'), { detached: true });
  const ended = once(child, 'exit');
  const { postgresUrl, emptyRegister } = await Promise.race([
    once(child, 'message').then(([sent]) => message.parse(sent)),
    ended.then(([status]) => Promise.reject(new Error(`PostgreSQL did not start: status ${status}`))),
  ]);
  project.provide('postgresUrl', postgresUrl);
  project.provide('emptyRegister', emptyRegister);
  if (child.pid) project.provide('registerProcess', child.pid);
  return async () => {
    child.disconnect();
    await ended;
  };
}
