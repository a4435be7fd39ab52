import type { FastifyRequest } from 'fastify';
import { Forbidden } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects writes that a page of another site makes a browser send. `Sec-Fetch-Site` decides if the browser sends it, else
 * `Origin`, which must be the site's address or the request's host. Programs other than browsers send neither header.
 *
 * @throws {Forbidden}
 */
export function rejectCrossSiteWrites(publicUrl: string | undefined): (request: FastifyRequest) => Promise<void> {
  return async ({ method, headers, protocol }) => {
    if (safeMethods.has(method)) return;
    const { 'sec-fetch-site': site, origin, host } = headers;
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new Forbidden(words.crossSite);
    } else if (origin !== undefined && origin !== publicUrl && origin !== `${protocol}://${host}`) {
      throw new Forbidden(words.crossSite);
    }
  };
}

/**
 * Rejects a read that has an effect, such as an audit line or a look-up that counts, if a page of another site makes a browser send it. Only browsers
 * that send `Sec-Fetch-Site` are known; those are all current ones.
 *
 * @throws {Forbidden}
 */
export function rejectCrossSite({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw new Forbidden(words.crossSite);
}
