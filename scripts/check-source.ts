// npm run check: all that is checked without running the program, the quick ones first. Each runs also where one before it has failed, so
// that one run tells of everything.
import { spawnSync } from 'node:child_process';

const checks: [what: string, command: string][] = [
  ['imports', 'node scripts/check-imports.ts'],
  ['paths and words of the documents', 'node scripts/check-docs.ts'],
  ['format and lint', 'biome check --error-on-warnings .'],
  ['types', 'react-router typegen && tsc --checkers 1'],
  ['unused code', 'knip'],
];

const failed = checks.filter(([, command]) => spawnSync(command, { shell: true, stdio: 'inherit' }).status !== 0);
for (const [what, command] of failed) process.stderr.write(`Failed: ${what} (${command})\n`);
if (failed.length > 0) process.exitCode = 1;
