// @module-tag thorough
// The configurations of deploy/ in the real proxies, with HTTPS. What Debian has of them is tested.
import { text } from 'node:stream/consumers';
import { connect, type SecureVersion } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { header, rowOf } from '../import/staged.ts';
import { startServerProcess } from '../processes.ts';
import { isInstalled, openBehindProxy, proxyNames } from './deployed-proxies.ts';

/** Look-ups a minute of one visitor. */
const budget = 3;

describe.each(proxyNames)('behind %s', (name) => {
  describe.skipIf(!isInstalled(name))('with the configuration of deploy/', () => {
    const behind = openBehindProxy(name, { LOOKUP_LIMIT: String(budget) });
    const send: typeof behind.proxy.send = (...parameters) => behind.proxy.send(...parameters);

    test('a page comes by HTTPS, which browsers are told to keep', async () => {
      const page = await send('/');
      expect(page.statusCode).toBe(200);
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(await text(page)).toContain('</html>');
    });

    test('a page that is asked for in clear leads to HTTPS, and a program is refused', async () => {
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(`http://localhost:${behind.proxy.httpPort}${path}`, { redirect: 'manual', ...init });
      for (const path of ['/', '/warranty?keyword=X-1', '/login', '/apiary']) {
        const page = await ask(path);
        expect([301, 308], path).toContain(page.status);
        expect(page.headers.get('location')).toBe(`https://localhost${path}`);
      }
      for (const path of ['/api/user/getUser?cartId=X-1', '/api/', '//api/user', '/x/../api/user', '/metrics']) {
        const refused = await ask(path);
        expect([refused.status, refused.headers.get('location')], path).toEqual([403, null]);
      }
      expect((await ask('/api/admin/signIn', { method: 'POST', body: '{}' })).status).toBe(403);
    });

    test('browsers get the newest TLS that they know, and none before 1.2', async () => {
      const agreedOn = (maxVersion: SecureVersion) =>
        new Promise<string | null>((resolve) => {
          const options = {
            host: '127.0.0.1',
            port: behind.proxy.port,
            servername: 'localhost',
            rejectUnauthorized: false,
          };
          const socket = connect({ ...options, minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' });
          socket.on('secureConnect', () => resolve(socket.getProtocol())).on('secureConnect', () => socket.destroy());
          socket.on('error', () => resolve('refused'));
        });
      expect(await agreedOn('TLSv1.3')).toBe('TLSv1.3');
      expect(await agreedOn('TLSv1.2')).toBe('TLSv1.2');
      expect(await agreedOn('TLSv1.1')).toBe('refused');
    });

    test('each visitor has a budget of look-ups, whatever address the visitor claims', async () => {
      const lookUp = async (from: string, claimed: string) => {
        const answer = await send('/api/user/getUser?cartId=X-1', { from, headers: { 'x-forwarded-for': claimed } });
        await text(answer);
        return answer.statusCode;
      };
      for (let asked = 0; asked < budget; asked++) expect(await lookUp('127.0.0.2', `10.0.0.${asked}`)).toBe(404);
      expect(await lookUp('127.0.0.2', '10.0.0.99')).toBe(429);
      expect(await lookUp('127.0.0.3', '127.0.0.2')).toBe(404);
    });

    test('look-ups wait while the server restarts', async () => {
      await behind.server.stop();
      const addresses = Array.from({ length: 8 }, (_, at) => `127.0.1.${at + 1}`);
      const waiting = addresses.map((from) => send('/api/user/getUser?cartId=X-1', { from }));
      behind.server = await startServerProcess({ ...behind.settings, PORT: new URL(behind.server.url).port });
      for (const answer of await Promise.all(waiting)) {
        await text(answer);
        expect(answer.statusCode).toBe(404);
      }
    });

    test('a large spreadsheet arrives, and the events of its import come while it is checked', async () => {
      const rows = Array.from({ length: 20_000 }, (_, at) => rowOf(`PX-${at}`)).join('\n');
      const boundary = 'border-of-the-parts';
      const body = Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cards.csv"\r\n` +
          `Content-Type: text/csv\r\n\r\n${header}\n${rows}\r\n--${boundary}--\r\n`,
      );
      const type = `multipart/form-data; boundary=${boundary}`;
      const headers = { cookie: behind.cookie, 'content-type': type, origin: `https://localhost:${behind.proxy.port}` };
      const answer = await send('/api/imports', { body, headers });
      const created = JSON.parse(await text(answer));
      expect([answer.statusCode, created.message]).toEqual([201, undefined]);
      const events = await send(`/api/imports/${created.import._id}/events`, { headers: { cookie: behind.cookie } });
      expect(events.statusCode).toBe(200);
      let heard = '';
      // The stream does not end by itself: its events come one by one, or never.
      for await (const bytes of events) {
        heard += bytes;
        if (heard.includes('"state":"checked"')) break;
      }
      expect(heard.split('event: import').length).toBeGreaterThan(1);
    });
  });
});
