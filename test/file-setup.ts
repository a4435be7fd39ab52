// Runs in the worker before each file of tests.
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { takeCosts } from './file-costs.ts';
import { expectNoServers } from './processes.ts';

// A chance finding must not stop an unrelated change: the short form always tries the same inputs, the long one others.
if (process.env.PROVE !== 'long') fc.configureGlobal({ seed: 1 });

// After all that the file itself does at its end.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a hook asks for from its first parameter
afterAll(({}, file) => {
  file.meta.costs = takeCosts();
  expectNoServers();
});
