import type { DomainError } from '#domain/errors.ts';

/** Runs `work` unless too many others are running; then it throws. Nothing waits. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many requests of a kind, such as uploads or exports, are under way at once.
 *
 * @param max how many may run
 * @param busy makes the error to throw for one more
 */
export function limitConcurrency(max: number, busy: () => DomainError): ConcurrencyLimit {
  let active = 0;
  return async (work) => {
    if (active >= max) throw busy();
    active++;
    try {
      return await work();
    } finally {
      active--;
    }
  };
}
