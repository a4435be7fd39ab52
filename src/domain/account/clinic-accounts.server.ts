import type { Kysely } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import type { Account } from '#domain/account/account.ts';
import {
  accountsOfClinics,
  findAccount,
  insertAccount,
  updateAccount,
} from '#domain/account/account-queries.server.ts';
import { hashPassword } from '#domain/account/password/password.server.ts';
import { checkNewPassword, issuedPasswordLifetime } from '#domain/account/password/password-rules.server.ts';
import { noTotp } from '#domain/account/second-factor/totp.server.ts';
import type { Client } from '#domain/account/sign-in/client.ts';
import { forgetDevices } from '#domain/account/sign-in/device.server.ts';
import { endSessions } from '#domain/account/sign-in/session.server.ts';
import { openSession, type SignedIn } from '#domain/account/sign-in/sign-in.server.ts';
import { forgetAllFailures } from '#domain/account/sign-in/sign-in-delay.server.ts';
import { hashToken, newToken } from '#domain/account/sign-in/token.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { Conflict, Forbidden, NotFound } from '#domain/errors.ts';
import { nameKey } from '#domain/name-key.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { activeRecordId, clinicIdsOf } from '#domain/record/record-merges.server.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** An invite of a clinic that was not used yet. */
interface ClinicInvite {
  id: number;
  /** The account that gets another name and password by it; null for a new one. */
  accountId: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  expiresAt: string;
}

/** The accounts of a clinic and of those that were merged into it, and the invites that are still valid. */
export async function listClinicAccounts(
  db: Database,
  clinicId: number,
  now: Date = new Date(),
): Promise<{ accounts: Account[]; invites: ClinicInvite[] }> {
  const ids = await clinicIdsOf(db.read, clinicId);
  const invites = await db.read
    .selectFrom('clinicInvite')
    .select(['id', 'accountId', 'createdAt', 'createdBy', 'expiresAt'])
    .where('clinicId', 'in', ids)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute();
  return { accounts: await accountsOfClinics(db, ids), invites };
}

/**
 * Invites somebody of a clinic: the token is for a link that works once, within 7 days, and is returned only here.
 *
 * @param accountId an account of the clinic that is to get another name and password, since its owner has lost them
 * @throws {NotFound} if there is no such clinic, or it has no such account
 * @throws {Conflict} if the clinic is in the bin
 */
export async function inviteClinic(
  { db, actor, now = new Date() }: ServiceContext,
  { clinicId, accountId = null }: { clinicId: number; accountId?: number | null | undefined },
): Promise<{ token: string; expiresAt: string }> {
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + issuedPasswordLifetime).toISOString();
  const token = newToken();
  return db.write(async (tx) => {
    const clinic = await activeRecord(tx, clinics, { id: clinicId });
    if (accountId !== null) await requireAccountOf(tx, clinicId, accountId);
    await tx.deleteFrom('clinicInvite').where('expiresAt', '<=', at).execute();
    await tx
      .insertInto('clinicInvite')
      .values({ tokenHash: hashToken(token), clinicId, accountId, createdAt: at, createdBy: actor.name, expiresAt })
      .execute();
    const detail = { after: { clinic: clinic.name } };
    await writeAudit(tx, { actor, action: 'invite', noun: 'account', recordId: accountId ?? 0, detail, at });
    return { token, expiresAt };
  });
}

/**
 * Makes an invite void that was not used yet.
 *
 * @throws {NotFound} if there is no such invite
 */
export async function revokeInvite({ db, actor, now = new Date() }: ServiceContext, id: number): Promise<void> {
  await db.write(async (tx) => {
    const invite = await tx.deleteFrom('clinicInvite').where('id', '=', id).returning('accountId').executeTakeFirst();
    if (!invite) throw new NotFound(words.noInvite);
    const recordId = invite.accountId ?? 0;
    await writeAudit(tx, { actor, action: 'withdraw', noun: 'account', recordId, at: now.toISOString() });
  });
}

/**
 * Whose an invite is: the clinic, and the account that gets another name and password by it, if it is one.
 *
 * @throws {Forbidden} as `acceptClinicInvite`
 */
export async function readClinicInvite(
  { read }: Pick<Database, 'read'>,
  token: string,
  now: Date = new Date(),
): Promise<{ clinicName: string; accountName: string | null }> {
  const { clinicId, accountId } = await requireInvite(read, hashToken(token), now.toISOString());
  const id = await activeRecordId(read, 'clinic', clinicId);
  const { name: clinicName } = await read
    .selectFrom('clinic')
    .select('name')
    .where('id', '=', id ?? clinicId)
    .executeTakeFirstOrThrow();
  const account = accountId === null ? null : await findAccount(read, accountId);
  return { clinicName, accountName: account?.name ?? null };
}

/**
 * Creates an account of a clinic by an invite, or gives the invited account its name and password, and signs it in. The invite is
 * used up.
 *
 * @throws {Forbidden} if the token is not that of a valid invite, or the clinic is in the bin
 * @throws {Conflict} if another account has the name
 * @throws {Invalid} for the field `password`
 */
export async function acceptClinicInvite(
  { db, now = new Date() }: Pick<ServiceContext, 'db' | 'now'>,
  { token, name, password }: { token: string; name: string; password: string },
  client: Client,
): Promise<{ account: Account } & Pick<SignedIn, 'sessionToken' | 'deviceToken'>> {
  const at = now.toISOString();
  const tokenHash = hashToken(token);
  // Before the password is hashed, which takes time that strangers should not get.
  await requireInvite(db.read, tokenHash, at);
  await checkNewPassword(password, name);
  const passwordHash = await hashPassword(password);
  const toConflict = () => new Conflict(words.duplicateName(name));
  return translateUniqueViolation(db, toConflict, () =>
    db.write(async (tx) => {
      await db.lockTable(tx, 'account');
      const { clinicId, accountId } = await requireInvite(tx, tokenHash, at);
      await tx.deleteFrom('clinicInvite').where('tokenHash', '=', tokenHash).execute();
      const values = { name, passwordHash, passwordExpiresAt: null };
      const actor = { name };
      if (accountId === null) {
        const account = await insertAccount(tx, { ...values, role: 'clinic', clinicId }, at);
        const detail = { after: { name, role: 'clinic' } };
        await writeAudit(tx, { actor, action: 'create', noun: 'account', recordId: account.id, detail, at });
        return { account, ...(await openSession(tx, { account, client, now })) };
      }
      const before = await findAccount(tx, accountId);
      const account = await updateAccount(
        tx,
        accountId,
        { ...values, ...noTotp, nameKey: nameKey(name), disabledAt: null },
        at,
      );
      await endSessions(tx, accountId);
      await forgetDevices(tx, accountId);
      await forgetAllFailures(db, tx, account);
      const detail = { before: { name: before.name }, after: { name } };
      await writeAudit(tx, { actor, action: 'reset', noun: 'account', recordId: accountId, detail, at });
      return { account, ...(await openSession(tx, { account, client, now })) };
    }),
  );
}

async function requireInvite(db: Kysely<Tables>, tokenHash: string, at: string) {
  const invite = await db
    .selectFrom('clinicInvite')
    .select(['clinicId', 'accountId'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  if (!invite || (await activeRecordId(db, 'clinic', invite.clinicId)) === undefined)
    throw new Forbidden(words.linkInvalid);
  return invite;
}

async function requireAccountOf(tx: Write, clinicId: number, accountId: number): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'clinic')
    .where('clinicId', 'in', await clinicIdsOf(tx, clinicId))
    .executeTakeFirst();
  if (!account) throw new NotFound(words.missing);
}
