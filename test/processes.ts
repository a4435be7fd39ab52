import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#project-root.ts';
import { programFile } from '../scripts/bundle-programs.ts';

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

export interface RunningServer {
  /** Such as `http://127.0.0.1:41234`. */
  url: string;
  pid: number;
  /** What it has printed so far: its log, in JSON lines. */
  output: { stdout: string; stderr: string };
  /** Its exit status, once it has ended; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it as an operator would, with SIGTERM; returns its exit status. */
  stop(): Promise<number | null>;
}

/**
 * Starts the server, or a program that becomes one, on a free port of the loopback interface. Without `API_DOCS` it does not describe
 * its API, which takes a quarter of a start.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  program = 'server',
  cwd = projectRoot,
): Promise<RunningServer> {
  const child = spawnProgram(
    program,
    [],
    {
      ...{
        HOST: '127.0.0.1',
        PORT: '0',
        DRAIN_SECONDS: '0',
        SLOW_QUERY_MS: '3600000',
        API_DOCS: 'off',
        BACKUP_AT: 'off',
      },
      // As `npm start` has it.
      NODE_OPTIONS: '--max-semi-space-size=4',
      ...env,
    },
    cwd,
  );
  const output = collect(child);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
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
): ChildProcess {
  // Nothing of the developer's own configuration reaches the program under test.
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, [programFile(program), ...parameters], {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache, ...env },
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
