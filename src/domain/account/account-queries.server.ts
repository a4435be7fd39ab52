import type { Kysely, Selectable } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import type { AccountTable } from '#database/tables/accounts.ts';
import type { Account } from '#domain/account/account.ts';
import type { Role, StaffRole } from '#domain/account/rights.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { nameKey } from '#domain/name-key.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

const columns = [
  'id',
  'name',
  'role',
  'disabledAt',
  'passwordExpiresAt',
  'totpSecret',
  'version',
  'createdAt',
] as const satisfies (keyof AccountTable)[];

type AccountRow = Pick<Selectable<AccountTable>, (typeof columns)[number]>;

const byName = new Intl.Collator('vi', { numeric: true });

/** True if there is no account yet. */
export async function hasNoAccount(db: Kysely<Tables>): Promise<boolean> {
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return account === undefined;
}

/** The accounts of the staff, sorted by name. */
export async function listAccounts(db: Database): Promise<Account[]> {
  const rows = await db.read.selectFrom('account').select(columns).where('role', '<>', 'clinic').execute();
  return rows.map(toAccount).sort((a, b) => byName.compare(a.name, b.name));
}

/** The accounts of clinics with these ids, sorted by name. */
export async function accountsOfClinics(db: Database, clinicIds: readonly number[]): Promise<Account[]> {
  const rows = await db.read.selectFrom('account').select(columns).where('clinicId', 'in', clinicIds).execute();
  return rows.map(toAccount).sort((a, b) => byName.compare(a.name, b.name));
}

/** @throws {NotFound} if no account of a clinic has the id */
export async function findClinicAccount(db: Kysely<Tables>, id: number): Promise<Account> {
  const account = await findAccount(db, id);
  if (account.role !== 'clinic') throw new NotFound(words.missing);
  return account;
}

/** @throws {NotFound} if no account of the staff has the id */
export async function findStaffAccount(db: Kysely<Tables>, id: number): Promise<Account & { role: StaffRole }> {
  const { role, ...account } = await findAccount(db, id);
  if (role === 'clinic') throw new NotFound(words.missing);
  return { ...account, role };
}

/** @throws {NotFound} if no account has the id */
export async function findAccount(db: Kysely<Tables>, id: number): Promise<Account> {
  const row = await db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound(words.missing);
  return toAccount(row);
}

/** @throws {NotFound} if no account has the name */
export async function findAccountByName(db: Database, name: string): Promise<Account> {
  const row = await db.read
    .selectFrom('account')
    .select(columns)
    .where('nameKey', '=', nameKey(name))
    .executeTakeFirst();
  if (!row) throw new NotFound(words.unknownName(name));
  return toAccount(row);
}

/** Inserts an account, after which no link creates a first one. Violates the unique index if the name exists. */
export async function insertAccount(
  tx: Write,
  fields: { name: string; role: Role; passwordHash: string; passwordExpiresAt: string | null; clinicId?: number },
  at: string,
): Promise<Account> {
  const row = await tx
    .insertInto('account')
    .values({ ...fields, nameKey: nameKey(fields.name), createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('ownerInvite').execute();
  return toAccount(row);
}

/** Updates an existing account and increments its version. */
export async function updateAccount(
  tx: Write,
  id: number,
  values: Partial<Omit<Selectable<AccountTable>, 'id' | 'version' | 'updatedAt'>>,
  at: string,
): Promise<Account> {
  const row = await tx
    .updateTable('account')
    .set((account) => ({ ...values, updatedAt: at, version: account('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toAccount(row);
}

/**
 * Call it after a change, in a transaction that has locked the table.
 *
 * @throws {Conflict} if no active owner is left
 */
export async function requireOwner(tx: Write): Promise<void> {
  const owner = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'owner' satisfies Role)
    .where('disabledAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!owner) throw new Conflict(words.lastOwner);
}

function toAccount({ disabledAt, passwordExpiresAt, totpSecret, role, ...row }: AccountRow): Account {
  return {
    ...row,
    role,
    active: disabledAt === null,
    totp: totpSecret !== null,
    mustChangePassword: passwordExpiresAt !== null,
  };
}
