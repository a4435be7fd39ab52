import { expect, test } from 'vitest';
import { runScript } from '../processes.ts';

test('the bench measures every figure beside its limit (short form, without checking times)', async () => {
  const { status, stdout, stderr } = await runScript('bench/bench.ts', ['--short']);
  expect(status, stderr).toBe(0);
  const figures = [
    'look-up',
    'look-up, CPU',
    'search, common words',
    'search, slowest rare word',
    'import of 500 rows',
  ];
  for (const figure of [...figures, 'look-up while importing', 'memory, idle']) expect(stdout).toContain(`| ${figure}`);
  expect(stdout).not.toContain('NaN');
}, 180_000);
