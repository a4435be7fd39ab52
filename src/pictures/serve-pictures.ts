import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '#domain/errors.ts';
import { pictureOfFile, picturesPrefix } from '#pictures/picture-paths.ts';
import type { PictureStore } from '#pictures/picture-store.ts';

/** For every answer. The pictures are public, and other sites that use the API may show them. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};
/** A name is never used again for another picture. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the pictures of a store, whose folder need not exist yet, under `/pictures`. Only valid names of variants
 * reach the store; everything else is a 404.
 *
 * @param prefix another path than `/pictures`
 */
export async function servePictures(
  app: FastifyInstance,
  store: Pick<PictureStore, 'folder' | 'provide'>,
  prefix = picturesPrefix,
): Promise<void> {
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
            const isThere = pictureOfFile(file) !== undefined && (await store.provide(file));
            return isThere ? reply.sendFile(file, store.folder) : reply.callNotFound();
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
