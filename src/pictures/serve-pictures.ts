import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pictureOfFile, picturesPrefix } from '#pictures/picture-paths.ts';

/** For every answer. The pictures are public, and other sites that use the API may show them. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};
/** A name is never used again for another picture. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the pictures of a folder, which need not exist yet, under `/pictures`. Only valid names of variants
 * reach the folder; everything else is a 404.
 */
export async function servePictures(app: FastifyInstance, folder: string): Promise<void> {
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
        handler(request, reply) {
          reply.headers(headers);
          const file = request.params['*'];
          return pictureOfFile(file) === undefined ? reply.callNotFound() : reply.sendFile(file, folder);
        },
      });
    },
    { prefix: picturesPrefix },
  );
}
