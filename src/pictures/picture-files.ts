import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFull } from '#domain/errors.ts';
import { ignoreMissing, makeFolder, syncFolder } from '#files/file-system.ts';
import type { Variant } from '#pictures/encode-picture.ts';
import { pictureFile, pictureFormats, pictureOfFile, pictureWidths } from '#pictures/picture-paths.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

/** The folder of pictures: a file for each variant. */
export class PictureFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Writes all variants and returns once they survive a power cut. They get their final names at once: no record names them
   * yet, so nobody can request them. When it throws, no file is left.
   * @throws {StorageFull}
   */
  async write(name: string, variants: readonly Variant[]): Promise<void> {
    try {
      await makeFolder(this.folder);
      for (const { width, format, bytes } of variants) {
        const file = await open(join(this.folder, pictureFile(name, width, format)), 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }
      await syncFolder(this.folder);
    } catch (error) {
      await this.remove(name).catch(() => undefined);
      throw translateFileError(error);
    }
  }

  /** Removes all variants, those that exist. */
  async remove(name: string): Promise<void> {
    await Promise.all(filesOf(name).map((file) => rm(join(this.folder, file), { force: true })));
  }

  /** True if all variants exist. */
  async has(name: string): Promise<boolean> {
    const present = new Set(await ignoreMissing(readdir(this.folder)));
    return filesOf(name).every((file) => present.has(file));
  }

  /** Names of the pictures of which every file was last written before `time`, in ms since 1970. */
  async writtenBefore(time: number): Promise<string[]> {
    const old = new Map<string, boolean>();
    for (const file of (await ignoreMissing(readdir(this.folder))) ?? []) {
      const name = pictureOfFile(file);
      const written = name && (await ignoreMissing(stat(join(this.folder, file))));
      if (written) old.set(name, (old.get(name) ?? true) && written.mtimeMs < time);
    }
    return [...old].filter(([, isOld]) => isOld).map(([name]) => name);
  }
}

/** Names of the files of a picture; none for an invalid name, which could lead out of the folder. */
export function filesOf(name: string): string[] {
  const files = pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile(name, width, format)));
  return files.filter((file) => pictureOfFile(file) !== undefined);
}

/** The error to throw for one of the file system: `StorageFull` where the disk or the user's quota is full. */
function translateFileError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new StorageFull(words.diskFull, { cause: error });
}
