import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import type { SessionTable } from '#database/tables/accounts.ts';
import { includesRole, type Role } from '#domain/account/rights.ts';
import type { Client } from '#domain/account/sign-in/client.ts';
import { hashToken, newToken } from '#domain/account/sign-in/token.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { NotFound } from '#domain/errors.ts';
import { activeRecordId } from '#domain/record/record-merges.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** A session ends after this long without a request, in ms: 80 minutes. */
export const sessionIdleTime = 4_800_000;
/** A session ends this long after sign-in, whatever happens, in ms: 12 hours. */
export const sessionMaxAge = 43_200_000;
/** Times so far ahead, in ms, are of a clock that has been set back since: without a limit such a session would outlive its end. */
const clockTolerance = 300_000;
/** Precision of the stored time of the last request, in ms, so that not every request writes. */
const seenPrecision = 60_000;

/** The session of a signed-in account. */
export interface Session {
  id: number;
  accountId: number;
  /** The account's name. */
  name: string;
  role: Role;
  /** The clinic of an account with the role `clinic`, active and the one that it may have been merged into; null for the staff. */
  clinicId: number | null;
  /** True until an issued password is changed; nothing else is allowed before that. */
  mustChangePassword: boolean;
  /** True until an account that must have an authenticator app has one; nothing else is allowed before that. */
  mustSetUpApp: boolean;
}

/** The context of an action on one's own account. */
export interface OwnAccountContext {
  db: Database;
  session: Session;
  now?: Date;
}

/** Whose accounts must have an authenticator app. */
export type SecondFactorRule = 'none' | 'owners' | 'staff';

/** Starts a session, deletes expired ones of the account, and returns the token. Only its hash is stored. */
export async function startSession(
  tx: Write,
  { accountId, client, now }: { accountId: number; client: Pick<Client, 'address' | 'userAgent'>; now: Date },
): Promise<string> {
  const { address, userAgent } = client;
  const at = now.toISOString();
  const token = newToken();
  await tx
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where(({ not }) => not(isCurrent(now)))
    .execute();
  await tx
    .insertInto('session')
    .values({ tokenHash: hashToken(token), accountId, createdAt: at, lastSeenAt: at, address, userAgent })
    .execute();
  return token;
}

/** A session in the list of one's own sessions. */
export type OwnSession = Pick<Selectable<SessionTable>, 'id' | 'createdAt' | 'lastSeenAt' | 'address' | 'userAgent'>;

/** The sessions of an account that have not expired, the latest first. */
export async function listSessions(db: Database, accountId: number, now = new Date()): Promise<OwnSession[]> {
  return db.read
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastSeenAt', 'address', 'userAgent'])
    .where('accountId', '=', accountId)
    .where(isCurrent(now))
    .orderBy('id', 'desc')
    .execute();
}

/** True while a session has not ended, nor its account been disabled. Does not count as a request of it. */
export async function isSessionActive(db: Database, id: number, now = new Date()): Promise<boolean> {
  const row = await db.read
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('session.id', '=', id)
    .where('disabledAt', 'is', null)
    .where(isCurrent(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all sessions of an account except the one with the id `except`; returns how many. */
export async function endSessions(tx: Write, accountId: number, except?: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('id', '<>', except ?? 0)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends the session of a browser, if it has one. */
export async function endSessionOf(tx: Write, { sessionToken }: Pick<Client, 'sessionToken'>): Promise<void> {
  if (sessionToken !== undefined)
    await tx.deleteFrom('session').where('tokenHash', '=', hashToken(sessionToken)).execute();
}

/**
 * Prepares the query that finds the session of a token: undefined if there is none, it has expired, its account is disabled, or
 * its clinic is in the bin or removed, unless it was merged into another. Finding a session resets its idle time.
 *
 * @param secondFactorRule whose sessions may do nothing before their account has an authenticator app
 * @param report gets the error if the time of the last request cannot be written; the session is returned nevertheless
 */
export function createSessionFinder(
  db: Database,
  secondFactorRule: SecondFactorRule,
  report: (error: unknown) => void,
): (token: string, now?: Date) => Promise<Session | undefined> {
  const find = db.prepare<SessionRow>(
    db.read
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .leftJoin('clinic', (join) => join.onRef('clinic.id', '=', 'account.clinicId').on('clinic.binnedAt', 'is', null))
      .select([
        'session.id',
        'accountId',
        'session.createdAt',
        'lastSeenAt',
        'account.name',
        'role',
        'clinicId',
        'clinic.id as activeId',
        'passwordExpiresAt',
        'totpSecret',
      ])
      .where('tokenHash', '=', '')
      .where('disabledAt', 'is', null)
      .compile(),
  );
  const touching = new Set<number>();
  const touch = (id: number, now: Date) => {
    if (touching.has(id)) return;
    touching.add(id);
    // Not awaited: during an import a write may wait for seconds.
    db.write(async (tx) => {
      await tx.updateTable('session').set({ lastSeenAt: now.toISOString() }).where('id', '=', id).execute();
    })
      .catch(report)
      .finally(() => touching.delete(id));
  };
  return async (token, now = new Date()) => {
    const row = await find(hashToken(token));
    if (!row) return undefined;
    const { created, seen } = sessionTimes(now);
    if (!isWithin(row.createdAt, created) || !isWithin(row.lastSeenAt, seen)) return undefined;
    const { id, accountId, name, role, passwordExpiresAt, totpSecret } = row;
    const clinicId =
      role === 'clinic' ? (row.activeId ?? (await activeRecordId(db.read, 'clinic', row.clinicId))) : null;
    if (clinicId === undefined) return undefined;
    if (now.getTime() - Date.parse(row.lastSeenAt) > seenPrecision) touch(row.id, now);
    const mustChangePassword = passwordExpiresAt !== null;
    const mustSetUpApp = totpSecret === null && needsApp[secondFactorRule](role);
    return { id, accountId, name, role, clinicId, mustChangePassword, mustSetUpApp };
  };
}

interface SessionRow {
  id: number;
  accountId: number;
  createdAt: string;
  lastSeenAt: string;
  name: string;
  role: Role;
  clinicId: number | null;
  activeId: number | null;
  passwordExpiresAt: string | null;
  totpSecret: string | null;
}

const needsApp: Record<SecondFactorRule, (role: Role) => boolean> = {
  none: () => false,
  owners: (role) => includesRole(role, 'owner'),
  staff: (role) => includesRole(role, 'viewer'),
};

/** When a session that has not ended was created and last used: after the first time, up to the second; ISO 8601, UTC. */
function sessionTimes(now: Date): { created: Period; seen: Period } {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const latest = before(-clockTolerance);
  return {
    created: { after: before(sessionMaxAge), upTo: latest },
    seen: { after: before(sessionIdleTime), upTo: latest },
  };
}

interface Period {
  after: string;
  upTo: string;
}

function isWithin(time: string, { after, upTo }: Period): boolean {
  return time > after && time <= upTo;
}

/** The condition of sessions that have not ended. */
function isCurrent(now: Date): Expression<SqlBool> {
  const { created, seen } = sessionTimes(now);
  const where = expressionBuilder<Tables, 'session'>();
  return where.and([
    where('session.createdAt', '>', created.after),
    where('session.createdAt', '<=', created.upTo),
    where('session.lastSeenAt', '>', seen.after),
    where('session.lastSeenAt', '<=', seen.upTo),
  ]);
}

/** Ends the caller's session. */
export async function signOut(context: OwnAccountContext): Promise<void> {
  await endOwnSession(context, context.session.id);
}

/**
 * Ends one of the sessions of the caller's account.
 *
 * @throws {NotFound} if the account has no such session
 */
export async function endOwnSession({ db, session, now = new Date() }: OwnAccountContext, id: number): Promise<void> {
  await db.write(async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('accountId', '=', session.accountId)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new NotFound(words.noSession);
    await writeAudit(tx, auditLineOf({ session, now }, 1));
  });
}

/** Ends all other sessions of the caller's account; returns how many. */
export async function endOtherSessions({ db, session, now = new Date() }: OwnAccountContext): Promise<number> {
  return db.write(async (tx) => {
    const ended = await endSessions(tx, session.accountId, session.id);
    if (ended > 0) await writeAudit(tx, auditLineOf({ session, now }, ended));
    return ended;
  });
}

function auditLineOf({ session, now }: Required<Omit<OwnAccountContext, 'db'>>, sessions: number) {
  return {
    actor: session,
    action: 'sign-out',
    noun: 'account',
    recordId: session.accountId,
    detail: { sessions },
    at: now.toISOString(),
  } as const;
}
