import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '#domain/errors.ts';
import { pictureOfFile, picturesPrefix } from '#pictures/picture-paths.ts';

/** Pictures that can be served. */
export interface FilesToServe {
  /** Need not exist yet. */
  readonly folder: string;
  /**
   * Makes sure that a file is in `folder`, whole and undamaged. False if there is no such picture.
   * @throws {Unavailable} if that cannot be said now
   */
  ensureFile(file: string): Promise<boolean>;
}

/** For every answer. The pictures are public, and other sites that use the API may show them. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};
/** A name is never used again for another picture. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Serves pictures under `/pictures`. Only valid names of variants are looked for; everything else is a 404.
 *
 * @param prefix another path than `/pictures`
 */
export async function servePictures(app: FastifyInstance, files: FilesToServe, prefix = picturesPrefix): Promise<void> {
  await app.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        serve: false,
        acceptRanges: false,
        cacheControl: false,
        setHeaders: (reply) => reply.header('cache-control', forever),
      });
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not Found'),
      );
      scope.route<{ Params: { '*': string } }>({
        method: ['GET', 'HEAD'],
        url: '/*',
        schema: { hide: true },
        async handler(request, reply) {
          reply.headers(headers);
          const file = request.params['*'];
          try {
            const isThere = pictureOfFile(file) !== undefined && (await files.ensureFile(file));
            return isThere ? reply.sendFile(file, files.folder) : reply.callNotFound();
          } catch (error) {
            if (!(error instanceof Unavailable)) throw error;
            reply.header('retry-after', error.retryAfterSeconds).header('cache-control', 'no-store');
            return reply.code(503).send('Service Unavailable');
          }
        },
      });
    },
    { prefix },
  );
}
