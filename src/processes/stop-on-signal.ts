/** A signal that comes as soon after the first is the same one: from a terminal, npm's child gets Ctrl-C from both. */
const repeatTime = 500;
/** How often it is checked whether the parent is still there, in ms. */
const parentWatch = 200;

/**
 * Stops the process on SIGTERM and SIGINT. A second signal ends it at once, with status 1.
 *
 * @param stop closes what is open; called once, whatever it is stopped by
 * @param withParent also stops the process when its parent ends. npm sends SIGTERM to the shell in which it runs a program;
 *   Debian's shell ends and does not pass it on.
 */
export function stopOnSignal(stop: () => void, { withParent }: { withParent: boolean }): void {
  let first: number | undefined;
  const onSignal = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > repeatTime) process.exit(1);
  };
  const parent = process.ppid;
  const watch = withParent
    ? setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(watch);
        onSignal();
      }, parentWatch).unref()
    : undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}
