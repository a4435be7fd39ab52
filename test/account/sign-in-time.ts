import type { TestEngine } from '../engines.ts';

/** Lets the time pass for failed sign-ins: as if each had been that many seconds earlier. */
export async function passSignInTime({ db }: TestEngine, seconds: number): Promise<void> {
  await db.write(async (tx) => {
    for (const { key, lastAt } of await tx.selectFrom('signInFailure').selectAll().execute()) {
      const earlier = new Date(Date.parse(lastAt) - seconds * 1000).toISOString();
      await tx.updateTable('signInFailure').set({ lastAt: earlier }).where('key', '=', key).execute();
    }
  });
}

export async function forgetFailedSignIns({ db }: TestEngine): Promise<void> {
  await db.write((tx) => tx.deleteFrom('signInFailure').execute());
}
