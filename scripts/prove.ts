// npm run prove -- NAME
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const suffix = '.prove.ts';

const names = readdirSync(join(root, 'test', 'prove'))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));
const [name] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  process.stderr.write(`Usage: npm run prove -- NAME\n\nProofs: ${names.join(', ') || 'none'}\n`);
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project=prove',
    join('test', 'prove', name + suffix),
    '--disable-console-intercept',
    '--reporter=verbose',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PROVE: 'long' } },
);
process.exit(status ?? 1);
