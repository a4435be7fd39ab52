import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { UnreadableFile } from '#domain/errors.ts';
import { checkPicture } from '#pictures/check-picture.ts';
import { maxPictureBytes } from '#pictures/picture-paths.ts';
import { fileError } from '#strings/vi/server/file-errors.ts';
import { settings } from '#strings/vi/server/settings.ts';

const words = settings.brand.photo;

/** Photos in the brand file at most. */
export const maxPhotos = 60;

/** How much of a file `checkPicture` looks at, in bytes. */
const headBytes = 4096;

/** The `file` of a photo: a picture in the folder of the brand file or below it. The folder is absolute. */
export function photoFile(folder: string) {
  return z.string(words.path).superRefine((file, context) => {
    const message = mistakeOf(folder, file);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** The absolute path of the folder whose pictures a brand file may name. */
export function photoFolder(brandFile: string): string {
  return dirname(resolve(brandFile));
}

/** What is wrong with a photo; undefined if it may be shown. Only the beginning of the file is read. */
function mistakeOf(folder: string, file: string): string | undefined {
  if (isAbsolute(file) || file.split(/[/\\]/).includes('..')) return words.outside;
  try {
    const path = realpathSync(resolve(folder, file));
    const inside = relative(realpathSync(folder), path);
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return words.outside;
    const stats = statSync(path);
    if (!stats.isFile()) return words.noFile;
    if (stats.size > maxPictureBytes) return words.tooLarge(maxPictureBytes / 1024 / 1024);
    checkPicture(readHead(path));
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return words.noPicture;
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? words.missing : words.unreadable(fileError(error));
  }
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
