import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');

/**
 * Starts the demo on a free port with temporary data. Its log goes into a file, as in production: reading it here would
 * slow down the measuring process.
 */
export async function startDemo(): Promise<{ url: URL; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-site-'));
  const logFile = join(dataDir, 'log');
  const log = openSync(logFile, 'w');
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', 'demo.ts')], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOOKUP_LIMIT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', log, 'inherit'],
  });
  closeSync(log);
  const closed = once(child, 'close');
  let address: string | undefined;
  while (!address) {
    if (child.exitCode !== null) throw new Error('The demo did not start.');
    await setTimeout(100);
    [, address] = /Open (http\S+)/.exec(readFileSync(logFile, 'utf8')) ?? [];
  }
  return {
    url: new URL(address),
    async stop() {
      child.kill('SIGTERM');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
