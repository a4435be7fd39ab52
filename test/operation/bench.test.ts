// @module-tag thorough
import { expect, test } from 'vitest';
import { runProgram } from '../processes.ts';

test('the bench of the search asks every question on both engines (short form, without checking times)', async () => {
  const { status, stdout, stderr } = await runProgram('bench/search.bench.ts', ['--short']);
  expect(status, stderr).toBe(0);
  for (const engine of ['sqlite', 'postgres']) expect(stdout).toContain(`## ${engine}, 2,000 cards`);
  for (const list of ['"nguyen thi hoa"', 'expiry valid, deepest page', 'by customerName, "nguyen", deepest page']) {
    expect(stdout.split(`| ${list} `)).toHaveLength(3);
  }
  expect(stdout.match(/import of 500: .*a word of all new cards/g)).toHaveLength(2);
  expect(stdout).not.toContain('NaN');
});
