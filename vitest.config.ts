import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.e2e.ts', 'test/prove/*.prove.ts'],
    globalSetup: 'test/postgres-setup.ts',
    // For what hangs, not for what is slow: the machine may be busy with other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Browsers and servers are waited for more than they compute: two cores take three files at a time.
    maxWorkers: 3,
  },
});
