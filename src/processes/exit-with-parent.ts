import { flushCompileCache } from 'node:module';

/** How often the memory is looked at, in ms, where the system does not tell the parent. */
const memoryWatch = 50;

/**
 * Makes this process, which `startConfined` has started, end with its parent, and where it takes more memory than it was
 * given. Signals to a whole group leave it alone: the server lets the requests under way finish.
 */
export function exitWithParent(): void {
  process.on('disconnect', endNow);
  // The parent may be gone already.
  if (!process.connected) endNow();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const mostBytes = Number(process.argv[2]) * 1024 * 1024;
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) endNow();
  }, memoryWatch);
}

/** Keeps what Node has compiled for the next process. Node does so when it exits, which a process that is killed never does. */
export function enableCompileCache(): void {
  flushCompileCache();
}

/** Ends at once: process.exit() would wait for libraries that work in other threads. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}
