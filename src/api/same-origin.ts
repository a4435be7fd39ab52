import type { FastifyRequest } from 'fastify';
import { Forbidden } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that another site's page has made a browser send. `Sec-Fetch-Site` decides where the browser says it,
 * else `Origin`: it is the site's own address, or what the request was sent to. A program that is no browser sends
 * neither, and carries nobody's cookies by accident.
 *
 * @throws {Forbidden}
 */
export function rejectCrossSiteWrites(publicUrl: string | undefined): (request: FastifyRequest) => Promise<void> {
  return async ({ method, headers, protocol }) => {
    if (reading.has(method)) return;
    const { 'sec-fetch-site': site, origin, host } = headers;
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new Forbidden(words.crossSite);
    } else if (origin !== undefined && origin !== publicUrl && origin !== `${protocol}://${host}`) {
      throw new Forbidden(words.crossSite);
    }
  };
}
