import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import { startBundledPrograms } from './scripts/bundle-programs.ts';
import { costsReporter } from './test/costs-reporter.ts';

/** For what hangs, not for what is slow: the machine may be busy with other work. A long proof may take hours. */
const patience = process.env.PROVE === 'long' ? 86_400_000 : 300_000;

/** Short files that take long. */
const longRunning = /\/(bench|demo|look-up-counts|office-sheets)\.test|\.prove\./;

/** Begins with what was asked for, then with the files that take longest, so that no core is idle at the end. A fresh clone sorts by size. */
class SpecificationFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/test/specification/') ? 2 : Number(longRunning.test(moduleId));
    return bySize.toSorted((a, b) => rank(b) - rank(a));
  }
}

/** Says at the end how many tests the filter of `npm test` left out. */
const leftOut: Reporter = {
  onTestRunEnd(modules) {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')]);
    const count = skipped.filter(({ options }) => options.tags?.includes('thorough')).length;
    if (process.argv.includes('--tags-filter=!thorough'))
      process.stdout.write(
        `${count} thorough tests were left out. npm run test:all runs every test, npx vitest run FILE those of a file.\n`,
      );
  },
};

/** The tests of a tier; decision 12 says which file belongs to which. */
function tier(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    plugins: [startBundledPrograms()],
    test: {
      name,
      // Files share what a worker has loaded: importing the server's modules again takes 1.7 s of the processor each time.
      isolate: false,
      setupFiles: 'test/file-setup.ts',
      testTimeout: patience,
      hookTimeout: patience,
      expect: { poll: { timeout: 60_000 } },
      ...test,
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: 'test/register-setup.ts',
    reporters: ['default', costsReporter, leftOut],
    tags: [{ name: 'thorough', description: 'Takes long and seldom fails: `npm test` leaves it out' }],
    // Browsers and servers are waited for more than they compute: two cores take four files at a time.
    maxWorkers: 4,
    sequence: { sequencer: SpecificationFirst },
    projects: [
      tier('unit', {
        include: ['test/unit/**/*.test.ts'],
        pool: 'threads',
      }),
      tier('engine', { include: ['test/**/*.test.ts'], exclude: ['test/unit/**'] }),
      tier('e2e', { include: ['test/**/*.e2e.ts'] }),
      tier('prove', { include: ['test/prove/*.prove.ts'] }),
    ],
  },
});
