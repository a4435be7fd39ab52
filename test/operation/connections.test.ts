// @module-tag thorough
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedFolder } from '../folders.ts';
import { type ServerProcess, startServerProcess } from '../processes.ts';

const dataDir = sharedFolder();
let server: ServerProcess;
const start = (env: NodeJS.ProcessEnv = {}) =>
  startServerProcess({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', ...env }, 'few-connections-server');

const opened: Socket[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.destroy().closed || once(socket, 'close')));
});

/** Asks once on a connection of its own, which is kept: true where there was an answer, false where it was closed. */
async function ask(from = '127.0.0.1'): Promise<boolean> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from }).on('error', () => {});
  opened.push(socket);
  socket.write('GET /api/user/getUser?cartId=1 HTTP/1.1\r\nHost: x\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
}

/** Opens a connection, asks for something and leaves it unfinished. */
async function begin(from: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from }).on('error', () => {});
  opened.push(socket);
  await once(socket, 'connect');
  socket.write('GET /api/user/getUser?cartId=1 HTTP/1.1\r\nHost: x\r\n');
}

// Other systems have one loopback address only.
describe.skipIf(process.platform !== 'linux')('of connections', () => {
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  test('one address has a limit, others have their own, and closed connections free it', async () => {
    const answers = [];
    for (let at = 0; at < 10; at++) answers.push(await ask());
    expect(answers).toEqual([...Array(8).fill(true), false, false]);
    expect(await ask('127.0.0.2')).toBe(true);
    const [first] = opened;
    first?.destroy();
    while (!(await ask()));
    expect(server.output.stdout).toContain('its address has too many');
  });

  test('there is a limit for all; idle connections are closed first', async () => {
    for (let at = 0; at < 40; at++) expect(await ask(`127.0.1.${1 + (at % 20)}`)).toBe(true);
    for (let at = 0; at < 40; at++) await begin(`127.0.2.${1 + (at % 20)}`);
    expect(await ask('127.0.3.1')).toBe(false);
    expect(server.output.stdout).toContain('there are too many');
  });
});

/** Sends the head of a request with a body, and `body`, as a proxy does for a visitor. Resolves with the status of the answer. */
function post(visitor: string, body = ''): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname }).on('error', () => {});
  opened.push(socket);
  const head = 'POST /api/clinic/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n';
  socket.write(`${head}X-Forwarded-For: ${visitor}\r\n\r\n${body}`);
  return new Promise((resolve) => socket.once('data', (bytes) => resolve(Number(String(bytes).split(' ')[1]))));
}

test('behind a trusted proxy one visitor has few unfinished bodies, and others have their own', async () => {
  server = await start({ TRUST_PROXY: 'loopback' });
  const whole = ' '.repeat(20);
  const atOnce = Array.from({ length: 12 }, () => post('192.0.2.1', whole));
  expect(await Promise.all(atOnce)).toEqual(atOnce.map(() => 400));
  const begun = Array.from({ length: 5 }, () => post('192.0.2.1'));
  expect(await Promise.race(begun)).toBe(429);
  expect(await post('192.0.2.1', whole)).toBe(429);
  expect(await post('198.51.100.1', whole)).toBe(400);
  for (const socket of opened) socket.destroy();
  await expect.poll(() => post('192.0.2.1', whole)).toBe(400);
  expect(await server.stop()).toBe(0);
});

test('a trusted proxy has no limit of its own', async () => {
  server = await start({ TRUST_PROXY: 'loopback' });
  for (let at = 0; at < 16; at++) expect(await ask()).toBe(true);
  expect(await server.stop()).toBe(0);
});
