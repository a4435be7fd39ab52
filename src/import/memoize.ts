/** Most columns repeat a few values; those of one that does not are not worth keeping. */
const mostRemembered = 5_000;

/** The same function with a memory for its first few thousand different arguments. */
export function memoize<Argument, Result>(work: (argument: Argument) => Result): (argument: Argument) => Result {
  const known = new Map<Argument, Result>();
  return (argument) => {
    const before = known.get(argument);
    if (before !== undefined) return before;
    const result = work(argument);
    if (known.size < mostRemembered) known.set(argument, result);
    return result;
  };
}
