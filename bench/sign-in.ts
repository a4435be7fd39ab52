import type { Browser, BrowserContext } from 'playwright-core';

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

/** A window of the back office on a desk, signed in. */
export async function openOffice(browser: Browser, url: URL, account: BenchAccount): Promise<BrowserContext> {
  const [name = '', value = ''] = (await signIn(url, account)).split('=');
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'vi-VN',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addCookies([{ name, value, url: url.href }]);
  return context;
}
