/** A signal that comes as soon after the first is the same one: from a terminal, npm's child gets Ctrl-C from both. */
const repeatTime = 500;

/**
 * Stops the process on SIGTERM and SIGINT. A second signal ends it at once, with status 1.
 *
 * @param stop closes what is open; called once, whatever it is stopped by
 */
export function stopOnSignal(stop: () => void): void {
  let first: number | undefined;
  const onSignal = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > repeatTime) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}
