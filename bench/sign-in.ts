/** The benchmark's account, as environment variables of the server. */
export interface BenchAccount {
  ADMIN_NAME: string;
  ADMIN_PASSWORD: string;
}

/** Signs in and returns the session cookie as `name=value`. */
export async function signIn(url: URL, { ADMIN_NAME, ADMIN_PASSWORD }: BenchAccount): Promise<string> {
  const response = await fetch(new URL('/api/admin/signIn', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: ADMIN_NAME, password: ADMIN_PASSWORD }),
  });
  const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('ads-session='));
  if (!session) throw new Error(`Signing in was answered with ${response.status}.`);
  return session.slice(0, session.indexOf(';'));
}
