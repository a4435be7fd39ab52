import type { OwnAccountContext } from '#domain/account/own-password.server.ts';
import { endSessions } from '#domain/account/session.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { NotFound } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

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
