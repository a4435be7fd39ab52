import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.e2e.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Browsers and servers are waited for more than they compute: two cores take three files at a time.
    maxWorkers: 3,
  },
});
