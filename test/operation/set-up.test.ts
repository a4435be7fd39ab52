import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { newFolder } from '../folders.ts';

/** A new folder with what of a clone the set-up reads before packages are there. */
function freshClone(): string {
  const folder = newFolder();
  const scripts = readdirSync(join(projectRoot, 'scripts')).filter((file) => file.endsWith('.mjs'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...scripts.map((name) => join('scripts', name))]) {
    cpSync(join(projectRoot, file), join(folder, file));
  }
  return folder;
}

/** Runs the set-up as on a machine that has only Node and npm: no compiler, no settings of a developer. */
function startSetUp(clone: string, env: NodeJS.ProcessEnv, parameters: string[] = [], options: string[] = []) {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return spawn('node', [...options, join(clone, 'scripts', 'set-up.mjs'), ...parameters], {
    cwd: clone,
    env: {
      PATH: path.join(':'),
      HOME: clone,
      npm_config_python: '/nonexistent',
      CC: '/bin/false',
      CXX: '/bin/false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function endOf(child: ChildProcess) {
  const [stdout, stderr, [status]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ]);
  return { status, stdout, stderr };
}

test('the packages in use were not compiled here', () => {
  expect(existsSync(join(projectRoot, 'node_modules', 'better-sqlite3', 'prebuilds'))).toBe(true);
  expect(existsSync(join(projectRoot, 'node_modules', 'better-sqlite3', 'build'))).toBe(false);
});

test('a Node that is too old is told so in one line, before anything else', async () => {
  const clone = freshClone();
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.19.0'}})`;
  const { status, stdout, stderr } = await endOf(startSetUp(clone, {}, [], ['--import', old]));
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe('This needs Node 20 or newer, and this is Node 18.19.0. See https://nodejs.org/en/download.\n');
});

test('without a network the set-up says what it cannot reach, and no stack', async () => {
  const clone = freshClone();
  const unreachable = { npm_config_registry: 'http://127.0.0.1:1/', npm_config_fetch_retries: '0' };
  const { status, stderr } = await endOf(startSetUp(clone, unreachable));
  expect(status).toBe(1);
  expect(stderr).toBe(
    'http://127.0.0.1:1 cannot be reached (ECONNREFUSED). Check the network, or the registry and proxy of npm, then run this again.\n',
  );
});

test('Ctrl-C ends the installation of packages with the set-up', { tags: ['thorough'] }, async () => {
  const registry = createServer();
  const connected = once(registry, 'connection');
  const port = await new Promise<number>((resolve) => {
    registry.listen(0, '127.0.0.1', () => resolve((registry.address() as { port: number }).port));
  });
  onTestFinished(() => void registry.close());
  const setUp = startSetUp(freshClone(), { npm_config_registry: `http://127.0.0.1:${port}/` });
  const ended = endOf(setUp);
  const [connection] = await connected;
  const closed = once(connection.resume(), 'close');
  setUp.kill('SIGINT');
  expect((await ended).status).toBe(1);
  await closed;
});

test('a machine without compilers gets working packages, on the Node that the project pins', {
  tags: ['thorough'],
  timeout: 300_000,
}, async () => {
  const clone = freshClone();
  const cache = { npm_config_cache: join(process.env.HOME ?? clone, '.npm'), npm_config_prefer_offline: 'true' };
  const check = `
    const Database = require('better-sqlite3');
    process.stdout.write(['ready', process.versions.node, new Database(':memory:').prepare('select 6 * 7').pluck().get()].join(' '));
  `;
  const { status, stdout, stderr } = await endOf(startSetUp(clone, cache, ['--', 'node', '-e', check]));
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/packages\n.*ready 24\.\d+\.\d+ 42$/s);
});
