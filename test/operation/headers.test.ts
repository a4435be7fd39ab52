import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openServer } from '../open-server.ts';
import { startServer } from '../processes.ts';

const owner = { fullName: 'Lan', password: 'một mật khẩu thật dài' };
const server = openServer(async (dataDir) => {
  const account = { ADMIN_NAME: owner.fullName, ADMIN_PASSWORD: owner.password };
  return startServer({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.2', API_DOCS: 'public', ...account });
});

const closed = "default-src 'none'; frame-ancestors 'none'";
const answers = [
  ['a page', '/', 200],
  ['a page that is not there', '/nothing-here', 404],
  ["a page's data", '/warranty.data', 200],
  ['a redirect', '/?cartId=1', 302],
  ['a file', '/favicon.svg', 200],
  ['an answer of the API', '/api/user/getUser?cartId=1', 404],
  ['a refusal of the API', '/api/user/getUser', 400],
  ['an address that the API has not', '/api/nothing', 404],
  ['an address that cannot be decoded', '/%zz', 400],
  ['a query that is too long', `/?keyword=${'1'.repeat(9_000)}`, 414],
  ['the API document', '/openapi.json', 200],
  ['its page', '/docs', 200],
  ["its page's files", '/docs/static/swagger-ui.css', 200],
] as const;

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });

test.each(answers)(
  '%s may not be framed, embedded or taken for another type, and names neither its address nor the program',
  async (_what, path, status) => {
    const { status: actual, headers } = await get(path);
    expect(actual).toBe(status);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src '(none|self)'; .*frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
  },
);

test('only pages may load anything', async () => {
  for (const [what, path] of answers) {
    const policy = (await get(path)).headers.get('content-security-policy');
    if (/page/.test(what) && !/data/.test(what)) expect(policy, what).not.toBe(closed);
    else expect(policy, what).toBe(closed);
  }
});

test('a page is isolated from other windows; the public ones may use the camera, and nothing else', async () => {
  const signIn = await fetch(`${server.url}/api/admin/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const session = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (const [path, camera] of [
    ['/', '(self)'],
    ['/en/products', '(self)'],
    ['/admin/manage-user', '()'],
  ] as const) {
    const { headers } = await get(path, { cookie: session });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const [first, ...others] = headers.get('permissions-policy')?.split(', ') ?? [];
    expect(first, path).toBe(`camera=${camera}`);
    expect(others.filter((feature) => !feature.endsWith('=()'))).toEqual([]);
    expect(others).toContain('microphone=()');
  }
});

describe('HTTPS for a year', () => {
  const hsts = (answer: Response) => answer.headers.get('strict-transport-security');

  test('is not sent over HTTP or to clients that only claim HTTPS', async () => {
    for (const [what, path] of answers) {
      expect(hsts(await get(path)), what).toBeNull();
      expect(hsts(await get(path, { 'x-forwarded-proto': 'https' })), what).toBeNull();
    }
  });

  test('is sent for this host alone if a trusted proxy reports HTTPS', async () => {
    const proxied = await startServer({
      DATA_DIR: mkdtempSync(join(server.dataDir, 'proxied-')),
      TRUST_PROXY: 'loopback',
      API_DOCS: 'public',
    });
    try {
      // An address that cannot be decoded is answered before anyone asks whose request it is.
      for (const [what, path] of answers.filter(([, path]) => path !== '/%zz')) {
        const answer = await fetch(proxied.url + path, {
          headers: { 'x-forwarded-proto': 'https' },
          redirect: 'manual',
        });
        expect(hsts(answer), what).toBe('max-age=31536000');
      }
    } finally {
      await proxied.stop();
    }
  });
});
