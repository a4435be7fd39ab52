// A release is not written while a library has a known fault. npm itself asks a registry of the test.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { sharedFolder } from '../folders.ts';

/** A registry that knows these faults; without any it does not answer the question. */
async function openRegistry(faults?: Record<string, string>): Promise<string> {
  const server = createServer(async (request, response) => {
    request.resume();
    if (!faults || request.method !== 'POST') return response.writeHead(request.method === 'POST' ? 405 : 404).end();
    const advisories = Object.entries(faults).map(([name, severity], at) => [
      name,
      [{ id: at + 1, url: 'https://example.com/1', title: 'A fault', severity, vulnerable_versions: '*' }],
    ]);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(Object.fromEntries(advisories)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const cache = sharedFolder();
// npm remembers what it has heard.
afterEach(() => rmSync(join(cache, '_cacache'), { recursive: true, force: true }));

/** Runs the script, or a line of its own with what it uses. */
async function run(registry: string, ...parameters: string[]) {
  const child = spawn(process.execPath, parameters, {
    cwd: projectRoot,
    env: { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: '0', npm_config_cache: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { status, stdout, stderr };
}

const release = join('scripts', 'release.ts');
const found = [
  '--input-type=module',
  '-e',
  `
  const { findKnownFaults } = await import('./scripts/known-faults.ts');
  console.log(JSON.stringify(findKnownFaults()));
`,
];

const refused = 'a release is refused while a library has a known fault that is %s';
const expectRefused = async (severity: string) => {
  const { status, stdout, stderr } = await run(await openRegistry({ fastify: severity, zod: 'low' }), release);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`\nfastify: ${severity}\n`);
  expect(stderr).not.toContain('\nzod:');
};
test.each(['high'])(refused, expectRefused);
test.each(['critical'])(refused, { tags: ['thorough'] }, expectRefused);

const expectNone = async (faults: Record<string, string>) => {
  expect(await run(await openRegistry(faults), ...found)).toMatchObject({ status: 0, stdout: '[]\n' });
};
test('lesser faults, and those of tools of development do not keep it back', () =>
  expectNone({ fastify: 'moderate', vitest: 'critical' }));
test('nor does a registry that knows of none', { tags: ['thorough'] }, () => expectNone({}));

const unknown = 'it is refused, too, where the registry %s';
const expectUnknown = async (_: string, registry: () => string | Promise<string>) => {
  const { status, stdout, stderr } = await run(await registry(), release);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe('The registry does not say which libraries have known faults. --unchecked goes on without.\n');
};
test.each([['does not say', () => openRegistry()]] as const)(unknown, expectUnknown);
test.each([['is not there', () => 'http://127.0.0.1:1/']] as const)(unknown, { tags: ['thorough'] }, expectUnknown);
