import type { Kysely } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import type { Account } from '#domain/account/account.ts';
import { hasNoAccount, insertAccount } from '#domain/account/account-queries.server.ts';
import { hashPassword } from '#domain/account/password/password.server.ts';
import { checkNewPassword } from '#domain/account/password/password-rules.server.ts';
import { hashToken, newToken } from '#domain/account/sign-in/token.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict, Forbidden } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** Invites that are valid at once, the newest: each start of a server without an account makes one. */
const maxInvites = 20;

/**
 * Makes an invite, which allows the reader of the server's output to create the first account on any server of the register.
 * Returns its token; undefined if there is an account already.
 */
export async function createOwnerInvite(db: Database, now: Date = new Date()): Promise<string | undefined> {
  if (!(await hasNoAccount(db.read))) return undefined;
  const token = newToken();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    if (!(await hasNoAccount(tx))) return undefined;
    const row = { tokenHash: hashToken(token), createdAt: now.toISOString() };
    await tx.insertInto('ownerInvite').values(row).execute();
    const newest = tx.selectFrom('ownerInvite').select('tokenHash').orderBy('createdAt', 'desc').limit(maxInvites);
    await tx.deleteFrom('ownerInvite').where('tokenHash', 'not in', newest).execute();
    return token;
  });
}

/**
 * Creates the first account by an invite.
 *
 * @throws {Conflict} if there is an account by now
 * @throws {Forbidden} if the token is not that of an invite
 * @throws {Invalid} for the field `password`
 */
export async function acceptOwnerInvite(
  context: ServiceContext,
  { token, ...first }: { token: string; name: string; password: string },
): Promise<Account> {
  const invite = await context.db.read
    .selectFrom('ownerInvite')
    .select('createdAt')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  if (!invite) {
    await requireNoAccount(context.db.read);
    throw new Forbidden(words.inviteInvalid);
  }
  return createFirstAccount(context, first);
}

/**
 * Creates the owner's account if there is no account. Returns whether it did.
 *
 * @throws {Invalid} for the field `password`
 */
export async function ensureFirstAccount(db: Database, first: { name: string; password: string }): Promise<boolean> {
  if (!(await hasNoAccount(db.read))) return false;
  try {
    // Nobody else is there to have done it.
    await createFirstAccount({ db, actor: { name: first.name } }, first);
    return true;
  } catch (error) {
    // Another server has created one meanwhile.
    if (error instanceof Conflict) return false;
    throw error;
  }
}

async function createFirstAccount(
  { db, actor, now = new Date() }: ServiceContext,
  { name, password }: { name: string; password: string },
): Promise<Account> {
  await requireNoAccount(db.read);
  await checkNewPassword(password, name);
  const passwordHash = await hashPassword(password);
  const at = now.toISOString();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    await requireNoAccount(tx);
    const account = await insertAccount(tx, { name, role: 'owner', passwordHash, passwordExpiresAt: null }, at);
    const detail = { after: { name, role: 'owner' } };
    await writeAudit(tx, { actor, action: 'create', noun: 'account', recordId: account.id, detail, at });
    return account;
  });
}

async function requireNoAccount(db: Kysely<Tables>): Promise<void> {
  if (!(await hasNoAccount(db))) throw new Conflict(words.hasAccounts);
}
