import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectRoot } from '#project-root.ts';
import { secondsOfTree, tellsOfProcesses } from './costs.ts';

const shown = 5;

/** Says at the end of a run what it has taken of the processor, how many servers were started, and which files cost most. */
export const costsReporter: Reporter = {
  onTestRunEnd(modules) {
    const costs = modules.flatMap((module) => module.meta().costs ?? []);
    const sum = (of: (cost: (typeof costs)[number]) => number) => costs.reduce((total, cost) => total + of(cost), 0);
    const { user, system } = process.cpuUsage();
    const own = (user + system) / 1e6;
    // Unit tests run in threads of this process, which tells of them already.
    const workers = sum(({ seconds }) => seconds) - sumOfThreads(modules);
    const { registerProcess } = modules[0]?.project.getProvidedContext() ?? {};
    const registers = tellsOfProcesses && registerProcess ? secondsOfTree(registerProcess) : 0;
    const what = tellsOfProcesses
      ? 'Processor time'
      : 'Processor time of the tests alone, since this system does not tell that of servers, commands and browsers';
    process.stdout.write(
      [
        `${what}: ${minutes(own + workers + registers)}.`,
        `Servers started: ${sum(({ servers }) => servers.hosted)} in hosts, ${sum(({ servers }) => servers.processes)} in processes of their own.`,
        `The most expensive files (${tellsOfProcesses ? 'seconds of the processor' : 'seconds that they took'}):`,
        ...mostExpensive(modules).map(([file, seconds]) => `  ${seconds.toFixed(1).padStart(6)}  ${file}`),
        '',
      ].join('\n'),
    );
  },
};

const isInThread = ({ project }: TestModule) => project.config.pool === 'threads';

function sumOfThreads(modules: readonly TestModule[]): number {
  return modules.filter(isInThread).reduce((sum, module) => sum + (module.meta().costs?.seconds ?? 0), 0);
}

function mostExpensive(modules: readonly TestModule[]): [file: string, seconds: number][] {
  return modules
    .map((module): [string, number] => [
      relative(projectRoot, module.moduleId),
      tellsOfProcesses ? (module.meta().costs?.seconds ?? 0) : module.diagnostic().duration / 1000,
    ])
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, shown);
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
