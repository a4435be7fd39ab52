import type { Database } from '#database/database.ts';
import type { Role } from '#domain/account/rights.ts';
import { hashToken, newToken } from '#domain/account/sign-in/token.server.ts';

interface SessionOptions {
  disabled?: boolean;
  idleMinutes?: number;
  /** Of somebody with the role `clinic`. */
  clinicId?: number;
}

/** The cookie of somebody with that role, straight from the database: for tests in which signing in is not the point. */
export async function sessionCookie(
  db: Database,
  role: Role,
  { disabled = false, idleMinutes = 0, clinicId }: SessionOptions = {},
): Promise<string> {
  const token = newToken();
  const name = `${role}-${token.slice(0, 8)}`;
  const at = new Date(Date.now() - idleMinutes * 60_000).toISOString();
  await db.write(async (tx) => {
    const { id: accountId } = await tx
      .insertInto('account')
      .values({
        name,
        nameKey: name.toLowerCase(),
        role,
        clinicId: clinicId ?? null,
        passwordHash: '-',
        createdAt: at,
        updatedAt: at,
        disabledAt: disabled ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('session')
      .values({
        tokenHash: hashToken(token),
        accountId,
        createdAt: at,
        lastSeenAt: at,
        address: '::1',
        userAgent: 'test',
      })
      .execute();
  });
  return `ads-session=${token}`;
}

/** The cookies of a browser in which somebody with that role is signed in to the server. */
export async function signedInBrowser(db: Database, role: Role, url: string, options?: SessionOptions) {
  const [name = '', value = ''] = (await sessionCookie(db, role, options)).split('=');
  return { cookies: [{ name, value, url, httpOnly: true, sameSite: 'Lax' as const }] };
}
