// npm run bench -- NAME [PARAMETER ...]: one measurement of bench/.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'bench');
const suffix = '.bench.ts';

const names = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));
const [name, ...parameters] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- NAME [PARAMETER ...]\n\nMeasurements: ${names.join(', ')}\n`);
  process.exit(2);
}
const { status } = spawnSync(process.execPath, [join(folder, name + suffix), ...parameters], { stdio: 'inherit' });
process.exit(status ?? 1);
