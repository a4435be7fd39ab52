import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Colours, inBrandColours } from '#brand-files/brand-colours.ts';
import { type BrandPicturePath, type BrandPictures, brandPicturePaths } from '#brand-files/brand-pictures.ts';
import { drawInProcess } from '#brand-files/draw-in-process.ts';
import { type Mark, markSvg } from '#brand-files/mark.ts';
import { chooseEncoding, compress } from '#http/content-encoding.ts';
import { projectRoot } from '#project-root.ts';

const drawings = join(projectRoot, 'artwork/making');
const ground = join(projectRoot, 'artwork/shared.jpg');

const headers = { 'cache-control': 'public, max-age=3600' };

/**
 * Serves the brand's mark: as an SVG, as icons and in the picture for shared links. The latter two are drawn once, when the
 * first of them is requested. Serves the drawings of the making of a crown in the brand's colours, too.
 */
export function serveBrandFiles(app: FastifyInstance, mark: Mark, colours: Colours): void {
  const schema = { hide: true };
  const svg = markSvg(mark);
  app.get('/favicon.svg', { schema }, (_request, reply) => reply.headers(headers).type('image/svg+xml').send(svg));
  for (const file of readdirSync(drawings))
    serveDrawing(app, file, inBrandColours(readFileSync(join(drawings, file), 'utf8'), colours));

  let drawn: Promise<BrandPictures> | undefined;
  for (const path of brandPicturePaths)
    app.get(path, { schema }, async (_request, reply) => {
      drawn ??= drawInProcess<BrandPictures>({ mark, ground });
      // A failure is no reason to fail for ever.
      drawn.catch(() => {
        drawn = undefined;
      });
      const bytes = (await drawn)[path];
      return reply.headers(headers).type(typeOf(path)).send(Buffer.from(bytes));
    });
}

/** Compresses the drawing when it is first asked for. */
function serveDrawing(app: FastifyInstance, file: string, svg: string): void {
  const compressed: Partial<Record<string, ReturnType<typeof compress>>> = {};
  app.get(`/making/${file}`, { schema: { hide: true } }, async (request, reply) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']) ?? 'identity';
    reply.headers({ ...headers, vary: 'accept-encoding' }).type('image/svg+xml');
    if (encoding === 'identity') return svg;
    compressed[encoding] ??= compress(Buffer.from(svg), encoding, 'best');
    return reply.header('content-encoding', encoding).send(await compressed[encoding]);
  });
}

const types = { ico: 'image/x-icon', png: 'image/png', jpg: 'image/jpeg' };
const typeOf = (path: BrandPicturePath) => Object.entries(types).find(([end]) => path.endsWith(end))?.[1] ?? '';
