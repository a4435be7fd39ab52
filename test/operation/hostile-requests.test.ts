import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openServer } from '../open-server.ts';
import { environmentOf, type RunningServer, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { hostileRequests, marker } from './hostile-requests.ts';
import { hangUp, type RawAnswer, sendRaw } from './raw-client.ts';

/** Fewer than the places that one network has for pages: some requests hold two. */
const atOnce = 3;

/** Sends them all, some at a time. */
async function sendAll(
  server: RunningServer,
  requests: readonly string[],
): Promise<[request: string, heard: RawAnswer][]> {
  const heard: [string, RawAnswer][] = [];
  const left = requests.values();
  const sendOn = async () => {
    for (const request of left) heard.push([request, await sendRaw(server, [request])]);
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  return heard;
}

/** Everything that the server has said to its owner, once it has ended. */
async function everythingSaid(server: RunningServer): Promise<string> {
  await server.stop();
  return server.output.stdout + server.output.stderr;
}

describe('requests as no browser would send them', () => {
  const env = { LOOKUP_LIMIT: '0', LOG_LEVEL: 'trace', TRUST_PROXY: 'loopback', API_DOCS: 'staff' };
  const server = openServer((dataDir) => startServer({ DATA_DIR: dataDir, ...env }));

  test('are answered without server errors, with the security headers', async () => {
    expect(hostileRequests.length).toBeGreaterThan(400);
    for (const [request, { statuses, text }] of await sendAll(server, hostileRequests)) {
      const start = request.slice(0, 200);
      if (request.startsWith('CONNECT')) continue;
      expect(statuses[0], start).toBeGreaterThanOrEqual(200);
      expect(Math.max(...statuses), start).toBeLessThan(500);
      expect(text, start).toMatch(/^x-content-type-options: nosniff\r$/im);
      expect(text, start).toMatch(/^content-security-policy: default-src/im);
    }
  });

  test('leave none of their content in the log, even if the client disconnects', async () => {
    for (const request of hostileRequests.slice(0, 150)) await hangUp(server, request);
    expect((await fetch(server.url)).status).toBe(200);
    const said = await everythingSaid(server);
    expect(said).toContain('"path":"/warranty"');
    expect(said).not.toContain('MARKER');
    expect(said).not.toMatch(/"level":[56]0/);
  });
});

describe('a request is answered 400 for', () => {
  const server = openServer((dataDir) => startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', API_DOCS: 'staff' }));
  const paths = ['/', '/warranty', '/api/user/getUser?cartId=1', '/favicon.svg', '/docs', '/nothing'];
  const ask = async (target: string, ...hosts: string[]) => {
    const lines = hosts.map((name) => `Host: ${name}\r\n`).join('');
    return (await sendRaw(server, [`GET ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`])).statuses;
  };

  test.each([
    'a b',
    'a@b',
    'a/b',
    'a?b',
    'a#b',
    'a\\b',
    'a%62',
    'x:',
    'x:0x50',
    'x:70000',
    'x:80:80',
    '',
    '.',
    'a..b',
    '-a',
    '1.2.3.999',
    '[::1',
    '[1::2::3]',
    '[x]',
    '::1',
    'tên.vn',
    'a,b',
    `${'a'.repeat(64)}.vn`,
    `${'a.'.repeat(140)}vn`,
  ])('the Host %j', async (host) => {
    for (const path of paths) expect(await ask(path, host), path).toEqual([400]);
  });

  test.each([
    ['x', 'x'],
    ['x', 'y'],
  ])('two Hosts, %j and %j', async (...hosts) => {
    for (const path of paths) expect(await ask(path, ...hosts), path).toEqual([400]);
  });

  test('a target that is not a path', async () => {
    for (const target of ['*', 'x', 'x:80', 'http://x/', 'http://x/warranty', 'https://x/api/user/getUser?cartId=1'])
      expect(await ask(target, 'x'), target).toEqual([400]);
  });

  test.each(['x', 'example.com', 'EXAMPLE.com.', 'my_site:3000', '127.0.0.1:3000', '[::1]:3000', '[::ffff:1.2.3.4]'])(
    'nothing where the Host is %j',
    async (host) => {
      for (const path of paths) expect(await ask(path, host), path).not.toEqual([400]);
    },
  );

  test('but not for HTTP/1.0 without a Host, as in health checks', async () => {
    expect((await sendRaw(server, ['GET / HTTP/1.0\r\n\r\n'])).statuses).toEqual([200]);
  });
});

forEachEngine('an error in the server', { thorough: 'postgres' }, (engine) => {
  test('is logged with its reason, without the card number and names', async () => {
    const card = {
      cardNumber: marker,
      customerName: 'Nguyễn Thị Bí Mật',
      productName: 'Perlenau Mond',
      clinicName: 'Nha khoa Mây',
    } as const;
    await registerCard(engine.context, card);
    const server = await startServer({
      ...environmentOf(engine.config),
      LOOKUP_LIMIT: '0',
      LOG_LEVEL: 'trace',
      API_DOCS: 'staff',
    });
    const rename = (from: string, to: string) =>
      engine.db.write((tx) => sql`alter table warranty rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(tx));
    await rename('customerName', 'lost');
    for (const path of ['/warranty?keyword=', '/?keyword=', '/warranty.data?keyword=', '/api/user/getUser?cartId='])
      expect((await fetch(`${server.url}${path}${marker}`)).status, path).toBe(500);
    await rename('lost', 'customerName');
    const said = await everythingSaid(server);
    const failures = said.split('\n').filter((line) => line.includes('"level":50'));
    expect(failures).toHaveLength(4);
    expect(said).toMatch(/no such column|42703/);
    expect(said).not.toMatch(/MARKER|Bí Mật|Nha khoa/);
  });
});
