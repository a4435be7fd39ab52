/** Most columns repeat a few values. Those of other columns are not worth caching. */
const maxCached = 5_000;

/** Caches the results of a function for its first `maxCached` different arguments. */
export function memoize<Argument, Result>(work: (argument: Argument) => Result): (argument: Argument) => Result {
  const cache = new Map<Argument, Result>();
  return (argument) => {
    const cached = cache.get(argument);
    if (cached !== undefined) return cached;
    const result = work(argument);
    if (cache.size < maxCached) cache.set(argument, result);
    return result;
  };
}
