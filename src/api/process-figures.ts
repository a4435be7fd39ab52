import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import { RequestFigures, type RouteFigures } from '#http/request-figures.ts';

/** How often the delay of the event loop is measured, in ms. */
const resolution = 20;

/** How a program uses the machine. Bytes, seconds; `startedAt` in seconds since 1970. */
export interface ProgramFigures {
  startedAt: number;
  cpuSeconds: number;
  residentBytes: number;
  heapBytes: number;
  /** Delays of the event loop; the longest since the last reading. */
  lagP50: number;
  lagP99: number;
  lagMax: number;
}

/** The figures of one process of the server, or of all. */
export interface ProcessFigures {
  /** How many processes serve. */
  processes: number;
  requests: readonly RouteFigures[];
  /** The answers to look-ups since the start. */
  lookUps: Readonly<Partial<Record<LookUpAnswer['status'], number>>>;
  /** How much work is waiting or running, by queue. */
  queues: Readonly<Record<string, number>>;
  program: ProgramFigures;
}

/** Creates the function that reads the figures of this program. */
export function createProgramMeter(): () => ProgramFigures {
  const startedAt = Date.now() / 1000 - process.uptime();
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  /** In seconds above the resolution, which each measurement waits for; 0 before the first. */
  const late = (nanoseconds: number) => (delay.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - resolution / 1000));
  return () => {
    const { user, system } = process.cpuUsage();
    const [lagP50, lagP99, lagMax] = [late(delay.percentile(50)), late(delay.percentile(99)), late(delay.max)];
    delay.reset();
    return {
      startedAt,
      cpuSeconds: (user + system) / 1e6,
      residentBytes: process.memoryUsage.rss(),
      heapBytes: process.memoryUsage().heapUsed,
      lagP50,
      lagP99,
      lagMax,
    };
  };
}

/** Adds up the figures of processes. Of the delays the longest, of the starts the first. */
export function sumFigures(all: readonly ProcessFigures[]): ProcessFigures {
  const requests = new RequestFigures();
  for (const figures of all) requests.include(figures.requests);
  const programs = all.map(({ program }) => program);
  const sum = (name: keyof ProgramFigures) => programs.reduce((total, program) => total + program[name], 0);
  const longest = (name: keyof ProgramFigures) => Math.max(0, ...programs.map((program) => program[name]));
  return {
    processes: all.reduce((total, { processes }) => total + processes, 0),
    requests: requests.all(),
    lookUps: sumCounts(all.map(({ lookUps }) => lookUps)),
    queues: sumCounts(all.map(({ queues }) => queues)),
    program: {
      startedAt: Math.min(...programs.map(({ startedAt }) => startedAt)),
      cpuSeconds: sum('cpuSeconds'),
      residentBytes: sum('residentBytes'),
      heapBytes: sum('heapBytes'),
      lagP50: longest('lagP50'),
      lagP99: longest('lagP99'),
      lagMax: longest('lagMax'),
    },
  };
}

/** What stays of a process that has ended: what it has counted. */
export function countersOf({ requests, lookUps, program }: ProcessFigures): ProcessFigures {
  const gauges = { residentBytes: 0, heapBytes: 0, lagP50: 0, lagP99: 0, lagMax: 0 };
  return { processes: 0, requests, lookUps, queues: {}, program: { ...program, ...gauges } };
}

function sumCounts(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}
