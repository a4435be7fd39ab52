import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** For what hangs, not for what is slow: the machine may be busy with other work. A long proof may take hours. */
const patience = process.env.PROVE === 'long' ? 86_400_000 : 300_000;

/** The tests of a tier; decision 12 says which file belongs to which. */
function tier(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      testTimeout: patience,
      hookTimeout: patience,
      expect: { poll: { timeout: 60_000 } },
      ...test,
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: 'test/postgres-setup.ts',
    // Browsers and servers are waited for more than they compute: two cores take three files at a time.
    maxWorkers: 3,
    projects: [
      tier('unit', {
        include: ['test/unit/**/*.test.ts'],
        pool: 'threads',
        isolate: false,
        setupFiles: 'test/fixed-seed.ts',
      }),
      tier('engine', { include: ['test/**/*.test.ts'], exclude: ['test/unit/**'] }),
      tier('e2e', { include: ['test/**/*.e2e.ts'] }),
      tier('prove', { include: ['test/prove/*.prove.ts'] }),
    ],
  },
});
