import { spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { sharedFolder } from '../folders.ts';
import { startServerProcess } from '../processes.ts';

const dataDir = sharedFolder();

const start = (env: NodeJS.ProcessEnv = {}) => startServerProcess({ DATA_DIR: dataDir, ...env });

/** Requests over one connection, if the server keeps it open. */
function openClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    get: (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        const request = get(url + path, { agent }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
        });
        request.on('error', reject);
      }),
  };
}

test('a server that is told to stop says that it is not ready, serves on, and closes each connection after its answer', async () => {
  const server = await start({ DRAIN_SECONDS: '300' });
  const client = openClient(server.url);
  expect(await client.get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
  process.kill(server.pid, 'SIGTERM');
  await expect.poll(() => client.get('/readyz')).toEqual({ status: 503, connection: 'close' });
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
    status: 'not-ready',
    checks: { server: { status: 'failed', reason: 'the server is stopping' } },
  });
  for (const path of ['/', '/livez', '/warranty'])
    expect(await client.get(path), path).toEqual({ status: 200, connection: 'close' });
  client.close();
  // What Ctrl-C sends once more.
  const again = setInterval(() => process.kill(server.pid, 'SIGINT'), 100);
  expect(await server.ended).toBe(1);
  clearInterval(again);
});

test('a request under way is answered, and an unused connection does not delay the stop', async () => {
  const server = await start();
  const { hostname, port } = new URL(server.url);
  const unused = connect(Number(port), hostname);
  const busy = connect(Number(port), hostname);
  let answer = '';
  busy.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  const closed = new Promise<void>((resolve) => busy.on('close', () => resolve()));
  unused.resume();
  const body = '{"fullName":"Lan","password":"x"}';
  const head = `POST /api/admin/signIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  await new Promise<void>((resolve) => busy.write(head, () => resolve()));
  // The server has the headers and waits for the body.
  await expect.poll(() => answer).toContain('100 Continue');
  process.kill(server.pid, 'SIGTERM');
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const probe = connect(Number(port), hostname);
      probe.on('connect', () => resolve(true)).on('error', () => resolve(false));
      probe.on('connect', () => probe.destroy());
    });
  await expect.poll(isListening).toBe(false);
  busy.write(body);
  await closed;
  expect(answer).toContain('HTTP/1.1 401');
  expect(await server.ended).toBe(0);
});

test.skipIf(process.platform === 'win32')('SIGTERM to `npm start` ends the server, too', async () => {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' };
  const npm = spawn('npm', ['start'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  // The server holds the other end, too: this one ends with it.
  const ended = new Promise<void>((resolve) => npm.stdout.on('end', resolve));
  npm.stdout.on('data', (text) => {
    if (!output.includes('listens on') && `${output}${text}`.includes('listens on')) npm.kill('SIGTERM');
    output += text;
  });
  await ended;
  expect(output).toContain('the server is stopping');
});
