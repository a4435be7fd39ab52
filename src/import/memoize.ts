/** Most columns repeat a few values. Those of other columns are not worth caching. */
const maxCached = 5_000;

/**
 * Caches by words, for texts that are nearly all different but have few words, such as names of people. The work must treat
 * words that are separated by spaces on their own.
 */
export function memoizeWords<Result>(work: (word: string) => Result): (text: string) => Result[] {
  const ofWord = memoize(work);
  return (text) => text.split(' ').map(ofWord);
}

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
