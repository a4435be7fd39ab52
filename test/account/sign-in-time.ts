import type { TestEngine } from '../engines.ts';

/** Lets every failed sign-in have been so many seconds from now: in the past where that is negative. */
export async function failIn({ db }: Pick<TestEngine, 'db'>, seconds: number): Promise<void> {
  const lastAt = new Date(Date.now() + seconds * 1000).toISOString();
  await db.write((tx) => tx.updateTable('signInFailure').set({ lastAt }).execute());
}

export async function forgetFailedSignIns({ db }: Pick<TestEngine, 'db'>): Promise<void> {
  await db.write((tx) => tx.deleteFrom('signInFailure').execute());
}
