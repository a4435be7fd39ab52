// @module-tag thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { openBrowser, waitForHydration } from '../browser.ts';
import { newFolder } from '../folders.ts';

const { visit } = openBrowser();

test('in development the server listens at HOST and PORT, prints the link for the first account, and pages load at once without an error', async () => {
  const program = join(projectRoot, 'node_modules', '.bin', 'react-router');
  const server = spawn(program, ['dev'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: newFolder(), HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(server, 'exit');
  onTestFinished(async () => {
    if (server.pid) process.kill(-server.pid);
    await ended;
  });
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\/first-account#\S+/);
  const [url = ''] = /http:\S+(?=\/first-account)/.exec(output) ?? [];
  const page = await visit({});
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  for (const path of ['/', '/products']) {
    await page.goto(url + path);
    await waitForHydration(page);
  }
  expect(failed).toEqual([]);
});
