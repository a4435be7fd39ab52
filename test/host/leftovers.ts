import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** How long what a server has closed may take to go, in ms. */
const patience = 20_000;
const interval = 10;
/**
 * What is no leftover: the channel and the output of the host; timers, of which those that code has set are looked at one by one;
 * and what Node keeps for the next file that is read as a stream, since open files are looked at one by one, too.
 */
const ownResources = ['PipeWrap', 'Timeout', 'FileHandleReadWrap'];

const current = new AsyncLocalStorage<number>();
/** The timers that are running, with the server that has set them, and where: to make a text of that takes long. */
const timers = new Map<unknown, { server: number | undefined; setAt: Error }>();
/** The listeners of the process for each event, before the first server. */
let listenersBefore: ReadonlyMap<string | symbol, number> = new Map();

/** To be called once, before the first server starts. */
export function watchProcess(): void {
  listenersBefore = countListeners();
  watchTimers();
}

/** Runs work of a server: what it sets a timer for is known to be its own. */
export function runFor<Result>(server: number, work: () => Promise<Result>): Promise<Result> {
  return current.run(server, work);
}

/**
 * What a server that has stopped has left in this process, a line each, once all has had the time to go.
 *
 * @param dataDir its folder, of which it may have no file open any more
 * @param isAlone whether no other server is in this process, and so all that there is is its own
 */
export async function leftovers(server: number, dataDir: string, isAlone: boolean): Promise<string[]> {
  const look = () => [
    ...[...timers.values()].filter((timer) => timer.server === server).map(({ setAt }) => `a timer: ${setAt.stack}`),
    ...openFiles(dataDir).map((path) => `an open file: ${path}`),
    ...(isAlone ? [...addedListeners(), ...activeResources()] : []),
  ];
  let left = look();
  for (let waited = 0; left.length > 0 && waited < patience; waited += interval) {
    await wait(interval);
    left = look();
  }
  return left;
}

/** Notes the timers that code sets from now on. */
function watchTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = globalThis[name];
    const watched = (work: (...parameters: unknown[]) => void, ms?: number, ...parameters: unknown[]) => {
      const run = (...given: unknown[]) => {
        if (name === 'setTimeout') timers.delete(timer);
        work(...given);
      };
      const timer = set(run, ms, ...parameters);
      timers.set(timer, { server: current.getStore(), setAt: new Error(name) });
      return timer;
    };
    Reflect.set(globalThis, name, Object.assign(watched, set));
  }
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = globalThis[name];
    Reflect.set(globalThis, name, (timer: Parameters<typeof clear>[0]) => {
      timers.delete(timer);
      clear(timer);
    });
  }
}

/** The files of a folder that this process has open. Linux only. */
function openFiles(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(`${folder}/`) ? [path] : [];
    } catch {
      // It was closed since the folder was listed.
      return [];
    }
  });
}

function countListeners(): Map<string | symbol, number> {
  return new Map(process.eventNames().map((name) => [name, process.listenerCount(name)]));
}

/** The events of the process that have more listeners than when the host started. */
function addedListeners(): string[] {
  return [...countListeners()]
    .filter(([name, count]) => count > (listenersBefore.get(name) ?? 0))
    .map(([name]) => `a listener of the process for ${String(name)}`);
}

/** Threads, processes, sockets and the like that keep this process running. */
function activeResources(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((name) => !ownResources.includes(name))
    .map((name) => `something that is open: ${name}`);
}
