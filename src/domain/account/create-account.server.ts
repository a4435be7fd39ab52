import type { Database } from '#database/database.ts';
import type { AccountFields } from '#domain/account/account.ts';
import { hashPassword } from '#domain/account/password.server.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { nameKey } from '#domain/name-key.ts';
import { refuseTaken } from '#domain/refuse-taken.server.ts';

/**
 * Creates a staff account and returns its id.
 *
 * @throws {Conflict} where an account has the name already
 */
export async function createAccount(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  { name, role, password }: AccountFields,
): Promise<number> {
  const at = now.toISOString();
  const passwordHash = await hashPassword(password);
  return refuseTaken(db, `Tên đăng nhập "${name}" đã có.`, () =>
    db.write(async (tx) => {
      const { id } = await tx
        .insertInto('account')
        .values({ name, nameKey: nameKey(name), role, passwordHash, createdAt: at, updatedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(tx, {
        actor,
        action: 'create',
        noun: 'account',
        recordId: id,
        detail: { after: { name, role } },
        at,
      });
      return id;
    }),
  );
}
