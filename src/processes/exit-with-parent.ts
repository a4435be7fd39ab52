/** How often this process checks its own memory, in ms: on some systems the parent cannot. */
const memoryWatch = 50;

/**
 * Ends this process, a child, when its parent ends. It ignores signals to the process group, since the server lets requests
 * under way finish.
 */
export function exitWithParent(): void {
  process.on('disconnect', endNow);
  // The parent may have ended already.
  if (!process.connected) endNow();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}

/** Also ends this process, a child made by `startConfined`, when it exceeds the memory limit that it was started with. */
export function exitWhenConfined(): void {
  exitWithParent();
  const maxBytes = Number(process.argv[2]) * 1024 * 1024;
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) endNow();
  }, memoryWatch);
}

/** Ends at once: process.exit() would wait for the threads of libraries. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}
