import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Brand } from '#brand.ts';
import { pictureFolder } from '#brand-file-pictures.ts';
import { drawInProcess } from '#brand-files/draw-in-process.ts';
import type { Mark } from '#brand-files/mark.ts';
import { ConfigError } from '#config.ts';
import { settings } from '#strings/vi/server/settings.ts';

/**
 * The brand's mark, or its logo as it is drawn once: nothing else of the file of a logo reaches browsers or printers.
 *
 * @throws {ConfigError} if the logo cannot be drawn
 */
export async function readMark(brandFile: string, { mark, colours, logo }: Brand): Promise<Mark> {
  const { accent } = colours;
  if (logo === undefined) return { mark, accent, logo };
  const path = resolve(pictureFolder(brandFile), logo);
  const drawn = await drawInProcess<Uint8Array>({ logo: await readFile(path) }).catch(() => undefined);
  if (!drawn) throw new ConfigError(settings.brand.picture.undrawn(path));
  return { mark, accent, logo: drawn };
}
