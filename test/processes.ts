import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#project-root.ts';
import { programFile } from '../scripts/bundle-programs.ts';
import { type RunningServer, ServerHost } from './server-host.ts';

export type { RunningServer } from './server-host.ts';

/** Where Node keeps what it has compiled: a server is ready in two thirds of the time. */
const compileCache = join(projectRoot, 'node_modules', '.ads', 'compile-cache');

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of the project, as `npm run` does, to its end.
 *
 * @param program a bundled program such as `import`, or a file such as `bench/search.bench.ts`
 */
export function runProgram(
  program: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = {},
  cwd = projectRoot,
): Promise<Run> {
  const child = spawnProgram(program, parameters, env, cwd);
  const output = collect(child);
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, ...output }));
  });
}

/** A server in a process of its own. */
export interface ServerProcess extends RunningServer {
  pid: number;
  /** Its exit status, once it has ended; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it as an operator would, with SIGTERM; returns its exit status. */
  stop(): Promise<number | null>;
}

/**
 * On a free port of the loopback interface. Without `API_DOCS` a server does not describe its API, which takes a quarter of a
 * start.
 */
const defaults = {
  HOST: '127.0.0.1',
  PORT: '0',
  DRAIN_SECONDS: '0',
  SLOW_QUERY_MS: '3600000',
  API_DOCS: 'off',
  BACKUP_AT: 'off',
};
/** As `npm start` has it. */
const nodeOptions = { NODE_OPTIONS: '--max-semi-space-size=4' };

/** How many servers this worker has started. */
export const startedServers = { processes: 0, hosted: 0 };

/** One for all files that a worker runs. */
let host: ServerHost | undefined;

/**
 * Starts a server in the host of this worker, by settings alone. What is about the process needs `startServerProcess`: signals and
 * kills, memory and processor, child processes, the environment of Node, two servers of one register.
 */
export function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  if (!host?.isRunning) host = new ServerHost(spawnProgram('server-host', [], {}, projectRoot, 'ipc'));
  startedServers.hosted++;
  return host.start({ ...defaults, ...env });
}

/** Servers in processes of their own that run. */
const running = new Set<ChildProcess>();

/** Fails if a server that this file has started still runs, such as one whose preparation failed. One in a process of its own is ended. */
export function expectNoServers(): void {
  const left = running.size + (host?.isRunning ? host.running : 0);
  for (const child of running) child.kill('SIGKILL');
  if (left > 0) throw new Error(`${left} servers were not stopped by this file.`);
}

/** Starts the server, or a program that becomes one, in a process of its own. */
export async function startServerProcess(
  env: NodeJS.ProcessEnv,
  program = 'server',
  cwd = projectRoot,
): Promise<ServerProcess> {
  startedServers.processes++;
  const child = spawnProgram(program, [], { ...defaults, ...nodeOptions, ...env }, cwd);
  const output = collect(child);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  running.add(child);
  child.on('exit', () => running.delete(child));
  child.on('close', (status) => {
    // Who waits for its answers would only see that nobody listens.
    if (status !== 0 && status !== null)
      console.error(`A server ended with status ${status}: ${output.stderr}${output.stdout.slice(-4000)}`);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /(?:listens on|Open) (http:\S+)/.exec(output.stdout)?.[1];
      if (address) resolve(address);
    });
    ended.then((status) => reject(new Error(`The server ended with status ${status}: ${output.stderr}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts a program of the project. */
export function spawnProgram(
  program: string,
  parameters: string[],
  env: NodeJS.ProcessEnv,
  cwd = projectRoot,
  ...channel: 'ipc'[]
): ChildProcess {
  // Nothing of the developer's own configuration reaches the program under test.
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, [programFile(program), ...parameters], {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...channel],
  });
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  return output;
}

/** The environment that points a process at an engine's register. */
export function environmentOf(config: { dataDir: string; databaseUrl: string | undefined }): NodeJS.ProcessEnv {
  return { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' };
}
