import { createHash, randomBytes } from 'node:crypto';
import type { Database, Write } from '#database/database.ts';
import type { Role } from '#domain/account/account.ts';

/** A session ends after this long without a request, in ms: 80 minutes. */
export const sessionIdle = 4_800_000;
/** A session ends this long after sign-in, whatever happens, in ms: 12 hours. */
export const sessionLongest = 43_200_000;
/** The time of the last request is kept to this precision, in ms: not every request writes. */
const seenPrecision = 60_000;
const tokenBytes = 32;

/** Somebody who is signed in. */
export interface Session {
  id: number;
  accountId: number;
  /** The account's name. */
  name: string;
  role: Role;
  /** True until the password that somebody else has issued is replaced: nothing else is allowed before. */
  mustChangePassword: boolean;
}

/** A fresh secret of 256 bits for a cookie, base64url. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Starts a session and returns its token, which is stored nowhere. */
export async function startSession(
  tx: Write,
  { accountId, address, userAgent, at }: { accountId: number; address: string; userAgent: string; at: string },
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('session')
    .values({ tokenHash: hashToken(token), accountId, createdAt: at, lastSeenAt: at, address, userAgent })
    .execute();
  return token;
}

/**
 * Prepares the finding of the session that a token stands for: undefined where there is none, or it has ended by the
 * server's clock, or its account is disabled. Finding it keeps it from going idle.
 *
 * @param report told when the time of the last request could not be written; the session is found all the same
 */
export function createSessionFinder(
  db: Database,
  report: (error: unknown) => void,
): (token: string, now?: Date) => Promise<Session | undefined> {
  const find = db.prepare<SessionRow>(
    db.read
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .select(['session.id', 'accountId', 'session.createdAt', 'lastSeenAt', 'name', 'role', 'passwordExpiresAt'])
      .where('tokenHash', '=', '')
      .where('disabledAt', 'is', null)
      .compile(),
  );
  const touching = new Set<number>();
  const touch = (id: number, now: Date) => {
    if (touching.has(id)) return;
    touching.add(id);
    // Nobody waits for it: while an import writes, that would be seconds.
    db.write(async (tx) => {
      await tx.updateTable('session').set({ lastSeenAt: now.toISOString() }).where('id', '=', id).execute();
    })
      .catch(report)
      .finally(() => touching.delete(id));
  };
  return async (token, now = new Date()) => {
    const row = await find(hashToken(token));
    if (!row || hasEnded(row, now)) return undefined;
    if (now.getTime() - Date.parse(row.lastSeenAt) > seenPrecision) touch(row.id, now);
    const { id, accountId, name, role, passwordExpiresAt } = row;
    return { id, accountId, name, role: role as Role, mustChangePassword: passwordExpiresAt !== null };
  };
}

interface SessionRow {
  id: number;
  accountId: number;
  createdAt: string;
  lastSeenAt: string;
  name: string;
  role: string;
  passwordExpiresAt: string | null;
}

/** True once a session is too old or has been idle for too long. */
export function hasEnded({ createdAt, lastSeenAt }: { createdAt: string; lastSeenAt: string }, now: Date): boolean {
  const time = now.getTime();
  return time - Date.parse(createdAt) >= sessionLongest || time - Date.parse(lastSeenAt) >= sessionIdle;
}
