import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import type { RunningServer } from '../processes.ts';

const engine = openEngine();
const { server: direct, staff } = openApi(engine);
const { server: behindProxy } = openApi(openEngine(), { TRUST_PROXY: 'loopback' });

const idOf = async (server: RunningServer, path: string, given?: string) => {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
  const answer = await fetch(server.url + path, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.headers.get('x-request-id') ?? '';
};
const logged = (server: RunningServer) =>
  server.output.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { id?: string; path?: string; status?: number });

test('every answer has an id of its own, under which the log has its request', async () => {
  const paths = ['/', '/', '/api/user/getUser?cartId=1', '/api/nothing', '/nothing', '/robots.txt', '/%', '/readyz'];
  const ids: string[] = [];
  for (const path of paths) ids.push(await idOf(direct, path));
  expect(new Set(ids).size).toBe(paths.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  // `/%` is no address, and the log leaves out what monitoring calls all the time.
  const named = ids.slice(0, 6);
  await expect.poll(() => logged(direct).map(({ id }) => id)).toEqual(expect.arrayContaining(named));
});

test('the id of a trusted proxy is kept if it is a usable one', async () => {
  for (const id of [
    '0af7651916cd43dd8448eb211c80319c',
    '3f1c8f0e-58b1-4f0b-9b3c-0a0c5d2f9e11',
    'Root=1-67891233-abcdef012345678912345678',
  ])
    expect(await idOf(behindProxy, '/livez', id)).toBe(id);
  for (const id of [
    'short',
    'ADS-2026-0001-of-somebody-else-here',
    'x'.repeat(65),
    'two words of it',
    'a,b,c,d,e,f',
    '"quoted-id-here"',
    'mã-số-của-tôi',
    '',
  ])
    expect(await idOf(behindProxy, '/livez', encodeURI(id) === id ? id : Buffer.from(id).toString('latin1'))).toMatch(
      /^[\da-f-]{36}$/,
    );
});

test('the id of anybody else is replaced', async () => {
  const id = '0af7651916cd43dd8448eb211c80319c';
  expect(await idOf(direct, '/livez', id)).not.toBe(id);
});

test('a problem whose reason is in the log names the id of its answer', async () => {
  await staff.cookie();
  const file = join(engine.config.dataDir, 'ads.sqlite');
  renameSync(file, `${file}.aside`);
  try {
    const { status, headers, body } = await staff.call('POST', '/dental', { dentalName: 'Nha khoa Sao Mai' });
    expect(status).toBe(503);
    expect(body.requestId).toBe(headers.get('x-request-id'));
    const lines = () => logged(direct).filter(({ id }) => id === body.requestId);
    // The reason, and the request.
    await expect.poll(() => lines().length).toBe(2);
    expect(lines()).toContainEqual(expect.objectContaining({ msg: 'a request could not be served' }));
  } finally {
    renameSync(`${file}.aside`, file);
  }
});
