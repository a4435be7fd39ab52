import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { waitUntilIdle } from '../child-processes.ts';
import { newFolder } from '../folders.ts';
import { openServer } from '../open-server.ts';
import { startServerProcess } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';
import { hangUp, sendRaw } from './raw-client.ts';

/** Of somebody who works here. */
let cookie: string;
const server = openServer(async (dataDir) => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  cookie = `Cookie: ${await sessionCookie(db, 'staff')}\r\n`;
  await db.close();
  const started = await startServerProcess(
    { DATA_DIR: dataDir, LOOKUP_LIMIT: '0', API_DOCS: 'staff' },
    'short-timeouts-server',
  );
  // The first page waits until all are loaded, which on a busy machine takes longer than a client may.
  await vi.waitFor(async () => expect((await fetch(started.url)).status).toBe(200), { timeout: 60_000 });
  return started;
});

const host = 'Host: x\r\n';
const close = 'Connection: close\r\n';
const lookUp = '/api/user/getUser?cartId=1';
const jsonTo = (call: string) => `${call} HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
const json = jsonTo('POST /api/admin/signIn');
const chunked = `${json}Transfer-Encoding: chunked\r\n`;

/** A beginning, and then one more piece for as long as the server listens, at most `most` times. */
function* goingOn(beginning: string, piece: string, most = 10_000): Generator<string> {
  yield beginning;
  for (let count = 0; count < most; count++) yield piece;
}

describe('a client that is too slow', () => {
  test('with its headers is cut off', async () => {
    const { statuses, ms } = await sendRaw(server, goingOn(`GET / HTTP/1.1\r\n${host}`, 'a: b\r\n'), 50);
    expect(statuses).toEqual([408]);
    expect(ms).toBeGreaterThan(500);
    expect(ms).toBeLessThan(5_000);
  });

  test('with its body is cut off, even if it sends a byte now and then', async () => {
    const { statuses, ms } = await sendRaw(server, goingOn(`${json}Content-Length: 500\r\n\r\n`, ' '), 50);
    expect(statuses).toEqual([408]);
    expect(ms).toBeGreaterThan(500);
    expect(ms).toBeLessThan(5_000);
  });

  test('is cut off alone: a form of a page, which the server passes to its API, is long answered', async () => {
    const form = 'intent=check-up';
    const page = `POST /clinic/cards/1 HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\n`;
    const sent = await sendRaw(server, [`${page}${close}Content-Length: ${form.length}\r\n\r\n${form}`]);
    expect(sent.statuses).toEqual([302]);
    const later = await sendRaw(server, goingOn(`${json}Content-Length: 500\r\n\r\n`, ' '), 50);
    expect(later.statuses).toEqual([408]);
    expect((await fetch(server.url)).status).toBe(200);
  });

  test.each([
    ['that nobody reads', `POST /api/nothing HTTP/1.1\r\n${host}Content-Type: a/b\r\n`, 404],
    ['of a GET', `GET ${lookUp} HTTP/1.1\r\n${host}`, 404],
  ])('with a body %s has its answer and is cut off', async (_what, request, status) => {
    const { statuses, ms } = await sendRaw(server, goingOn(`${request}Content-Length: 500\r\n\r\n`, ' '), 50);
    expect(statuses).toEqual([status]);
    expect(ms).toBeLessThan(5_000);
  });

  test('has time for a long body at a fair speed', async () => {
    const piece = ' '.repeat(20_000);
    const head = `${jsonTo('PATCH /api/imports/1')}${cookie}${close}Content-Length: 400000\r\n\r\n`;
    const { statuses, ms } = await sendRaw(server, goingOn(head, piece, 20), 100);
    expect(statuses).toEqual([400]);
    expect(ms).toBeGreaterThan(1_500);
  });

  test('is disconnected when it stops sending', async () => {
    const { text, ms } = await sendRaw(server, [
      `${jsonTo('PATCH /api/imports/1')}${cookie}Content-Length: 500000\r\n\r\n{`,
    ]);
    expect(text).toBe('');
    expect(ms).toBeLessThan(5_000);
  });

  test('is disconnected without an answer if it sends no request, or no further one', async () => {
    const [unused, idle] = await Promise.all([
      sendRaw(server, []),
      sendRaw(server, [`GET ${lookUp} HTTP/1.1\r\n${host}\r\n`]),
    ]);
    expect(unused.text).toBe('');
    expect(idle.statuses).toEqual([404]);
    expect(Math.max(unused.ms, idle.ms)).toBeLessThan(5_000);
  });
});

/** Bytes of a spreadsheet of 200 MiB with the 32 texts of 16 KiB that may be beside it in the form. */
const largestForm = (200 * 1024 + 32 * 16) * 1024;

test('a spreadsheet of 200 MiB is not too much', async () => {
  // Without a boundary nothing of it is read.
  const form = `Content-Type: multipart/form-data\r\nContent-Length: ${largestForm}\r\n`;
  const { statuses } = await sendRaw(server, [`POST /api/user/import HTTP/1.1\r\n${host}${cookie}${close}${form}\r\n`]);
  expect(statuses).toEqual([400]);
});

describe('too much', () => {
  const long = `a: ${'b'.repeat(20_000)}\r\n`;
  const many = 'a: b\r\n'.repeat(101);
  test.each([
    ['a header of 20 kB', `GET / HTTP/1.1\r\n${host}${long}\r\n`, 431],
    ['more than 100 headers, to a page', `GET / HTTP/1.1\r\n${host}${close}${many}\r\n`, 431],
    ['more than 100 headers, to the API', `GET ${lookUp} HTTP/1.1\r\n${host}${close}${many}\r\n`, 431],
    ['an address of 9 kB', `GET /${'a'.repeat(9_000)} HTTP/1.1\r\n${host}${close}\r\n`, 414],
    ['a query of 9 kB', `GET ${lookUp}${'1'.repeat(9_000)} HTTP/1.1\r\n${host}${close}\r\n`, 414],
    ['a body of 8 kB to sign in with', `${json}Content-Length: 8192\r\n\r\n`, 413],
    ['a body of 10 GB for what reads none', `GET / HTTP/1.1\r\n${host}Content-Length: 10000000000\r\n\r\n`, 413],
    ['chunk extensions of 20 kB', `${chunked}\r\n1;${'a'.repeat(20_000)}\r\n`, 413],
  ])('as %s is refused', async (_what, request, status) => {
    expect((await sendRaw(server, [request])).statuses).toEqual([status]);
  });

  test.each([
    ['200 kB of ids', 'POST /api/user/remove-all', 200_000],
    ['100 kB for a card', 'POST /api/user', 100_000],
    ['1 MB for a clinic', 'POST /api/dental', 1_000_000],
    ['20 bytes for a call that takes no body', 'PUT /api/user/restore/1', 20],
    ['one byte more than a spreadsheet of 200 MiB', 'POST /api/user/import', largestForm + 1],
    ['16 MB of a product', 'PUT /api/product/1', 16_500_000],
  ])('as %s is refused before any of it is sent', async (_what, call, length) => {
    const isForm = /import|product/.test(call);
    const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json';
    const head = `${call} HTTP/1.1\r\n${host}${cookie}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
    const { statuses, text } = await sendRaw(server, [head]);
    expect(statuses).toEqual([413]);
    expect(text).toContain(
      'Dữ liệu gửi lên quá lớn.'.replaceAll(/[^ -~]/g, (letter) => Buffer.from(letter).toString('latin1')),
    );
  });

  test.each([
    ['POST /api/user/remove-all', 'application/json'],
    ['POST /api/user/import', 'multipart/form-data; boundary=x'],
    ['POST /api/product', 'multipart/form-data; boundary=x'],
    ['PUT /api/admin/me/password', 'application/json'],
  ])('is not asked for by a guard that refuses: %s', async (call, type) => {
    const head = `${call} HTTP/1.1\r\n${host}Content-Type: ${type}\r\nContent-Length: 12000\r\n\r\n`;
    expect((await sendRaw(server, [head])).statuses).toEqual([401]);
  });

  test('as text or a form for a call that takes JSON is refused unread', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const head = `POST /api/admin/signIn HTTP/1.1\r\n${host}Content-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`;
      expect((await sendRaw(server, [head])).statuses, type).toEqual([415]);
    }
  });

  test('in pipelined requests: two may wait, a client that sends more is disconnected', async () => {
    const answers = async (count: number) => {
      const { text } = await sendRaw(server, [`GET ${lookUp} HTTP/1.1\r\n${host}\r\n`.repeat(count)]);
      return text.split('HTTP/1.1 404 ').length - 1;
    };
    expect(await answers(3)).toBe(3);
    expect(await answers(4)).toBeLessThan(4);
    expect(await answers(500)).toBeLessThan(500);
  });

  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
  const piece = 'x'.repeat(65_536);
  const ofTenGigabytes = (path: string) => `POST ${path} HTTP/1.1\r\n${host}Content-Length: 10000000000\r\n\r\n`;
  test.each([
    ['a body without end', `${chunked}\r\n`, chunk],
    ['10 GB for a page', ofTenGigabytes('/'), piece],
    ['10 GB for the API', ofTenGigabytes('/api/nothing'), piece],
    ['10 GB for the document', ofTenGigabytes('/docs'), piece],
  ])('as %s is not read to its end', async (_what, head, more) => {
    const { statuses, sent } = await sendRaw(server, goingOn(head, more));
    expect(sent).toBeLessThan(50_000_000);
    // Who goes on sending may miss the answer.
    expect([[413], []]).toContainEqual(statuses);
  });
});

const smuggled = `0\r\n\r\nGET ${lookUp} HTTP/1.1\r\n${host}\r\n`;

describe('what two servers could read in two ways is answered 400 once, and nothing after it is read', () => {
  test.each([
    ['length and chunks', `${chunked}Content-Length: 5\r\n\r\n${smuggled}`],
    ['two lengths', `${json}Content-Length: 5\r\nContent-Length: 50\r\n\r\n${smuggled}`],
    ['a length with a sign', `${json}Content-Length: +5\r\n\r\n${smuggled}`],
    ['a space before the colon', `${json}Content-Length : 5\r\n\r\n${smuggled}`],
    ['an unknown coding', `${json}Transfer-Encoding: xchunked\r\n\r\n${smuggled}`],
    ['a coding after chunked', `${chunked}Transfer-Encoding: identity\r\n\r\n${smuggled}`],
    ['a folded header', `GET ${lookUp} HTTP/1.1\r\n${host}a: b\r\n c: d\r\n\r\n`],
    ['lines that end in LF', `GET ${lookUp} HTTP/1.1\n${host}\r\n`],
    ['a NUL', `GET ${lookUp} HTTP/1.1\r\n${host}a: b\0\r\n\r\n`],
    ['a CR alone', `GET ${lookUp} HTTP/1.1\r\n${host}a: b\rc: d\r\n\r\n`],
    ['no Host', `GET ${lookUp} HTTP/1.1\r\n\r\n`],
  ])('%s', async (_what, request) => {
    const { text, statuses } = await sendRaw(server, [request]);
    expect(statuses).toEqual([400]);
    expect(text).toMatch(/^connection: close\r$/im);
  });
});

test.each([
  ['no HTTP', 'hello\r\n\r\n', [400]],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['HTTP/9.9', `GET / HTTP/9.9\r\n${host}\r\n`, [400]],
  ['a method that there is not', `FETCH / HTTP/1.1\r\n${host}\r\n`, [400]],
  ['an address that cannot be decoded', `GET /%zz HTTP/1.1\r\n${host}${close}\r\n`, [400]],
  ['a Host that is none', `GET / HTTP/1.1\r\nHost: a b\r\n${close}\r\n`, [400]],
  ['another Host in the address', `GET http://elsewhere/x HTTP/1.1\r\n${host}${close}\r\n`, [400]],
  ['an unknown expectation', `GET / HTTP/1.1\r\n${host}${close}Expect: tea\r\n\r\n`, [417]],
  ['a tunnel', `CONNECT a:1 HTTP/1.1\r\n${host}\r\n`, []],
  ['an upgrade', `GET ${lookUp} HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`, [404]],
  ['PROPFIND', `PROPFIND ${lookUp} HTTP/1.1\r\n${host}${close}\r\n`, [404]],
])('%s has a plain answer', async (_what, request, expected) => {
  const { text, statuses } = await sendRaw(server, [request]);
  expect(statuses).toEqual(expected);
  expect(text).not.toMatch(/\n {4}at |node:/);
});

test('pages are read-only and answer 405; the answer to TRACE has nothing of the request', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    const { text } = await sendRaw(server, [`${method} /warranty HTTP/1.1\r\n${host}Cookie: secret\r\n\r\n`]);
    expect(text, method).toMatch(/^HTTP\/1\.1 405 /);
    expect(text).toContain('allow: GET, HEAD');
    expect(text).not.toContain('secret');
  }
  const { text } = await sendRaw(server, [`TRACE ${lookUp} HTTP/1.1\r\n${host}${close}Cookie: secret\r\n\r\n`]);
  expect(text).toMatch(/^HTTP\/1\.1 40[45] /);
  expect(text).not.toContain('secret');
});

test('after all that the server still answers, has logged no errors, and stops normally', async () => {
  expect((await fetch(server.url)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(server.output.stderr).toBe('');
  expect(server.output.stdout).not.toMatch(/"level":[4-6]0/);
});

test('clients that disconnect after their request cause no errors', async () => {
  const other = await startServerProcess({ DATA_DIR: newFolder(), LOOKUP_LIMIT: '1000' });
  const body = JSON.stringify({ fullName: 'x', password: 'x' });
  const head = `POST /api/admin/signIn HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
  for (let at = 0; at < 50; at++) {
    await hangUp(other, `${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    await hangUp(other, `GET ${lookUp} HTTP/1.1\r\n${host}\r\n`);
  }
  // What they asked for is done all the same: passwords are checked two at a time.
  await waitUntilIdle(other.pid);
  expect((await fetch(other.url)).status).toBe(200);
  expect(other.output.stdout).not.toMatch(/"level":[56]0/);
  expect(await other.stop()).toBe(0);
});
