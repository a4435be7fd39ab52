import type { Write } from '#database/database.ts';
import { hashToken, newToken } from '#domain/account/token.server.ts';

/** A browser is known for this long after its last sign-in, in ms: 1 year. */
export const deviceKnownFor = 31_536_000_000;

/** Since when a browser must have been used to be known at that moment; ISO 8601, UTC. */
export function knownSince(now: Date): string {
  return new Date(now.getTime() - deviceKnownFor).toISOString();
}

/**
 * Makes a browser known to an account and returns the browser's token.
 *
 * @param token the one that the browser has; another is made where it is none that was ever given out
 */
export async function rememberDevice(
  tx: Write,
  { accountId, token, now }: { accountId: number; token: string | undefined; now: Date },
): Promise<string> {
  const at = now.toISOString();
  await tx.deleteFrom('device').where('accountId', '=', accountId).where('lastUsedAt', '<', knownSince(now)).execute();
  const kept = token !== undefined && (await isGivenOut(tx, token)) ? token : newToken();
  await tx
    .insertInto('device')
    .values({ tokenHash: hashToken(kept), accountId, createdAt: at, lastUsedAt: at })
    .onConflict((row) => row.columns(['tokenHash', 'accountId']).doUpdateSet({ lastUsedAt: at }))
    .execute();
  return kept;
}

/** Makes every browser a stranger to an account. */
export async function forgetDevices(tx: Write, accountId: number): Promise<void> {
  await tx.deleteFrom('device').where('accountId', '=', accountId).execute();
}

async function isGivenOut(tx: Write, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('device')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
