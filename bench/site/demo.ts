import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The demo on a free port with data of its own, which go when it stops. */
export async function startDemo(): Promise<{ url: URL; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-site-'));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', 'demo.ts')], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOOKUP_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text;
    if (/Open http/.test(said)) break;
  }
  child.stdout.resume();
  const [, address] = /Open (http\S+)/.exec(said) ?? [];
  if (!address) throw new Error(`The demo did not start: ${said}`);
  return {
    url: new URL(address),
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
