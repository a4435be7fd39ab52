import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#api/client.ts';

/** Seconds until the address may look up again, or 0 where it may now. Counts the look-up. */
export type LookUpLimit = (request: FastifyRequest) => Promise<number>;

/**
 * One budget for look-ups an address (IPv6: a /64), shared by the API and the site's pages.
 * Needs `@fastify/rate-limit` on `app`.
 *
 * @param perMinute answers a minute and address; 0 sets no limit
 */
export function createLookUpLimit(app: FastifyInstance, perMinute: number): LookUpLimit | undefined {
  if (perMinute === 0) return undefined;
  const check = app.createRateLimit({ max: perMinute, timeWindow: '1 minute', keyGenerator: networkOf });
  return async (request) => {
    const answer = await check(request);
    return !answer.isAllowed && answer.isExceeded ? Math.max(1, answer.ttlInSeconds) : 0;
  };
}
