import { TOTP } from 'otpauth';
import type { Database, Write } from '#database/database.ts';
import { staffRoles } from '#domain/account/rights.ts';
import { newTotpSecret } from '#domain/account/second-factor/totp.server.ts';
import { startSession } from '#domain/account/sign-in/session.server.ts';
import { forgetAllFailures } from '#domain/account/sign-in/sign-in-delay.server.ts';
import { addAccount } from '../../api-client.ts';
import type { Caller, Preparation } from './plan.ts';
import type { TestAccount } from './scene.ts';
import { secret } from './sensible.ts';

const password = `${secret} của cánh diều xanh`;
const hour = 3_600_000;
/** More than there are requests at once: some rest for a while. */
const maxBorrowed = 40;
const fewVictims = 6;
const maxVictims = 30;

/** The accounts of a run. */
export interface Accounts {
  /** The cookie of a caller; undefined without a session. */
  cookieOf(caller: Exclude<Caller, 'throwaway'>): string | undefined;
  /** Ids of accounts that owners may try everything on. */
  victims: string[];
  /** An account that is reserved until it is released. */
  borrow(preparation: Preparation): Promise<BorrowedAccount>;
  /** Takes away what owners have created beyond some. */
  tidy(): Promise<void>;
}

export interface BorrowedAccount extends TestAccount {
  giveBack(): void;
}

export async function createAccounts(db: Database): Promise<Accounts> {
  const cookies: Partial<Record<Caller, string>> = { forged: cookie('x'.repeat(43)) };
  const sessionOf = async (name: string, age: number) => {
    const { token } = await startIn(db, (await add(db, name)).id, age);
    return cookie(token);
  };
  for (const role of staffRoles) cookies[role] = await sessionOf(role, 0);
  cookies.ended = await sessionOf('ended owner', 13 * hour);
  cookies.unchanged = await sessionOf('unchanged owner', 0);
  cookies.disabled = await sessionOf('disabled owner', 0);
  const now = new Date();
  await db.write(async (tx) => {
    await tx
      .updateTable('account')
      .set({ disabledAt: now.toISOString() })
      .where('name', '=', 'disabled owner')
      .execute();
    await tx
      .updateTable('account')
      .set({ passwordExpiresAt: later(now) })
      .where('name', '=', 'unchanged owner')
      .execute();
  });
  const free = await Promise.all(Array.from({ length: maxBorrowed }, (_, at) => add(db, `throwaway ${at} viewer`)));
  const hash = await db.read.selectFrom('account').select('passwordHash').executeTakeFirstOrThrow();
  const firstVictim = 1 + Math.max(...free.map(({ id }) => id));
  const victims: string[] = [];
  for (let at = 0; at < fewVictims; at++) victims.push(String((await add(db, `victim ${at} owner`)).id));

  return {
    cookieOf: (caller) => cookies[caller],
    victims,
    async borrow(preparation) {
      const account = free.pop();
      if (!account) throw new Error('More accounts are borrowed than there are.');
      const ready = await prepare(db, { ...account, ...hash }, preparation);
      return { ...ready, fullName: account.name, password, giveBack: () => void free.push(account) };
    },
    async tidy() {
      if (victims.length <= maxVictims) return;
      const extra = victims.splice(fewVictims).map(Number);
      if (extra.some((id) => id < firstVictim)) throw new Error('An account of the fuzz itself was to be deleted.');
      await db.write(async (tx) => {
        await tx.deleteFrom('session').where('accountId', 'in', extra).execute();
        await tx.deleteFrom('device').where('accountId', 'in', extra).execute();
        await tx.deleteFrom('account').where('id', 'in', extra).execute();
      });
    },
  };
}

/** Adds an account; the last word of its name is its role. */
async function add(db: Database, name: string): Promise<{ id: number; name: string }> {
  const role = staffRoles.find((one) => name.endsWith(one)) ?? 'viewer';
  return { id: await addAccount(db, { fullName: name, role, password }), name };
}

function startIn(db: Database, accountId: number, age: number): Promise<{ token: string; sessionId: string }> {
  return db.write((tx) => start(tx, accountId, new Date(Date.now() - age)));
}

async function start(tx: Write, accountId: number, now: Date): Promise<{ token: string; sessionId: string }> {
  const client = { address: '192.0.2.1', userAgent: 'fuzz' };
  const token = await startSession(tx, { accountId, client, now });
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { token, sessionId: String(row.id) };
}

/** Makes an account what it was at first, then as it is asked for, and signs in. */
async function prepare(
  db: Database,
  { id, name, passwordHash }: { id: number; name: string; passwordHash: string },
  preparation: Preparation,
): Promise<Omit<TestAccount, 'fullName' | 'password'>> {
  const totp = newTotpSecret();
  const now = new Date();
  const { token, sessionId } = await db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    await tx
      .updateTable('account')
      .set({
        passwordHash,
        passwordExpiresAt: preparation === 'unchanged' ? later(now) : null,
        totpSecret: preparation === 'totp' ? totp : null,
        totpPending: preparation === 'totp offered' ? totp : null,
        totpStep: null,
      })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('session').where('accountId', '=', id).execute();
    await tx.deleteFrom('device').where('accountId', '=', id).execute();
    await forgetAllFailures(db, tx, { id, name });
    return start(tx, id, now);
  });
  const code = new TOTP({ secret: totp }).generate();
  return { cookie: cookie(token), sessionId, code, totp: preparation === 'totp' };
}

function later(now: Date): string {
  return new Date(now.getTime() + 24 * hour).toISOString();
}

function cookie(token: string): string {
  return `ads-session=${token}`;
}
