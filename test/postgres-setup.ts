import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, in its database `postgres`. */
    postgresUrl: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run, in a process of its own: it ends when its channel to this one closes, however
 * the run is broken off. The tests of the tier `unit` alone get none.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return undefined;
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), { detached: true });
  const ended = once(child, 'exit');
  const url = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    ended.then(([status]) => Promise.reject(new Error(`PostgreSQL did not start: status ${status}`))),
  ]);
  project.provide('postgresUrl', url);
  return async () => {
    child.disconnect();
    await ended;
  };
}
