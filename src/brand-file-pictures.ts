import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { UnreadableFile } from '#domain/errors.ts';
import { checkPicture } from '#pictures/check-picture.ts';
import { maxPictureBytes } from '#pictures/picture-paths.ts';
import { fileError } from '#strings/vi/server/register.ts';
import { settings } from '#strings/vi/server/settings.ts';

const words = settings.brand.picture;

/** Photos in the brand file at most. */
export const maxPhotos = 60;

/** The largest file of a logo, in bytes. */
const maxLogoBytes = 1024 * 1024;

/** What an SVG of paths has none of. Fonts are missing on the server, and the rest is refused for what it may hide. */
const notPaths = /<(?:\w+:)?(script|foreignObject|text|animate|set)\b/i;
const linkOutside = /\bhref\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg)[;,])/i;

/** How much of a file `checkPicture` looks at, in bytes. */
const headBytes = 4096;

/** The `file` of a photo: a picture in the folder of the brand file or below it. The folder is absolute. */
export function photoFile(folder: string) {
  return pictureFile(folder, maxPictureBytes, mistakeOfPhoto);
}

/** The file of a logo, there as well. */
export function logoFile(folder: string) {
  return pictureFile(folder, maxLogoBytes, mistakeOfLogo);
}

function pictureFile(folder: string, maxBytes: number, mistakeOf: (path: string) => string | undefined) {
  return z.string(words.path).superRefine((file, context) => {
    const message = mistakeOfFile(folder, file, maxBytes, mistakeOf);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** The absolute path of the folder whose pictures a brand file may name. */
export function pictureFolder(brandFile: string): string {
  return dirname(resolve(brandFile));
}

/** What is wrong with a picture by its path, its size and its content; undefined if nothing is. */
function mistakeOfFile(
  folder: string,
  file: string,
  maxBytes: number,
  mistakeOf: (path: string) => string | undefined,
): string | undefined {
  if (isAbsolute(file) || file.split(/[/\\]/).includes('..')) return words.outside;
  try {
    const path = realpathSync(resolve(folder, file));
    const inside = relative(realpathSync(folder), path);
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return words.outside;
    const stats = statSync(path);
    if (!stats.isFile()) return words.noFile;
    if (stats.size > maxBytes) return words.tooLarge(maxBytes / 1024 / 1024);
    return mistakeOf(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? words.missing : words.unreadable(fileError(error));
  }
}

function mistakeOfPhoto(path: string): string | undefined {
  try {
    checkPicture(readHead(path));
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return words.noPicture;
    throw error;
  }
}

function mistakeOfLogo(path: string): string | undefined {
  const text = readFileSync(path, 'latin1');
  if (text.startsWith('\x89PNG\r\n')) return undefined;
  if (!/<svg\b/.test(text)) return words.noLogo;
  const [, element] = notPaths.exec(text) ?? [];
  if (element !== undefined) return words.notPaths(`<${element}>`);
  return linkOutside.test(text) ? words.notPaths('href="…"') : undefined;
}

function readHead(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const head = new Uint8Array(headBytes);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}
