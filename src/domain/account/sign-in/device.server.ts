import type { Write } from '#database/database.ts';
import { hashToken, newToken } from '#domain/account/sign-in/token.server.ts';

/** How long a browser is known after its last sign-in, in ms: 1 year. */
export const deviceLifetime = 31_536_000_000;

/** The earliest last use of a browser that is still known at `now`; ISO 8601, UTC. */
export function deviceCutoff(now: Date): string {
  return new Date(now.getTime() - deviceLifetime).toISOString();
}

/**
 * Makes a browser known to an account and returns the browser's token.
 *
 * @param token the token of the browser; a new one is made if it was never issued
 */
export async function rememberDevice(
  tx: Write,
  { accountId, token, now }: { accountId: number; token: string | undefined; now: Date },
): Promise<string> {
  const at = now.toISOString();
  await tx
    .deleteFrom('device')
    .where('accountId', '=', accountId)
    .where('lastUsedAt', '<', deviceCutoff(now))
    .execute();
  const deviceToken = token !== undefined && (await isIssued(tx, token)) ? token : newToken();
  await tx
    .insertInto('device')
    .values({ tokenHash: hashToken(deviceToken), accountId, createdAt: at, lastUsedAt: at })
    .onConflict((row) => row.columns(['tokenHash', 'accountId']).doUpdateSet({ lastUsedAt: at }))
    .execute();
  return deviceToken;
}

/** Removes all known browsers of an account. */
export async function forgetDevices(tx: Write, accountId: number): Promise<void> {
  await tx.deleteFrom('device').where('accountId', '=', accountId).execute();
}

async function isIssued(tx: Write, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('device')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
