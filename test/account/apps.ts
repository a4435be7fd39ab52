import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { StaffBrowser } from './staff-browser.ts';

/** The code that an authenticator app shows so many seconds from now. */
export const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

/** Sets up an app for somebody who is signed in, with the code of half a minute ago, which is used up by that. */
export async function setUpApp(
  browser: StaffBrowser,
  password: string,
): Promise<{ secret: string; usedCode: string; recoveryCodes: [string, ...string[]] }> {
  const { secret } = (await browser.send('POST', '/admin/me/totp', { password })).body;
  const usedCode = codeOf(secret, -30);
  const { status, body } = await browser.send('PUT', '/admin/me/totp', { code: usedCode });
  expect(status).toBe(200);
  return { secret, usedCode, recoveryCodes: body.recoveryCodes };
}
