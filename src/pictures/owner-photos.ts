import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { UnreadableFile } from '#domain/errors.ts';
import { encodeInProcess } from '#pictures/encode-in-process.ts';
import { encodingMegabytes, encodingSeconds, maxEncodings } from '#pictures/limits.ts';
import { PictureCache } from '#pictures/picture-cache.ts';
import { filesOf } from '#pictures/picture-files.ts';
import { pictureFile, pictureOfFile } from '#pictures/picture-paths.ts';
import type { PictureStore } from '#pictures/picture-store.ts';

interface OwnerPhotosParts {
  dataDir: string;
  /** The absolute paths of the photos by their names. */
  files: ReadonlyMap<string, string>;
  /** Resolves when this process may encode, with the function that ends its turn. */
  takeTurn: () => Promise<() => void>;
  isUnreadable: (name: string) => boolean;
  /** Notes that a photo cannot be shown until the next start, and why. Called within the turn. */
  onUnreadable: (name: string, error: unknown) => void;
}

/** Variants have no time of their own: so each server says the same, and its ETags are those of the others. */
const writtenAt = new Date(0);

/** The name of a photo: the first 24 hexadecimal digits of the SHA-256 of its content. */
export function photoName(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, 24);
}

/**
 * The owner's photos, encoded as pictures of products are and kept in `photo-cache` of DATA_DIR, from which they can be
 * removed at any time: what is missing is encoded when it is requested.
 */
export class OwnerPhotos implements Pick<PictureStore, 'folder' | 'provide'> {
  readonly #parts: OwnerPhotosParts;
  readonly #cache: PictureCache;
  readonly #queue = pLimit(maxEncodings);
  /** Photos that were found in the cache. What is removed from it later is encoded at the next request. */
  readonly #encoded = new Set<string>();
  readonly #encoding = new Map<string, Promise<boolean>>();

  constructor(parts: OwnerPhotosParts) {
    this.#parts = parts;
    this.#cache = new PictureCache(join(parts.dataDir, 'photo-cache'));
  }

  get folder(): string {
    return this.#cache.folder;
  }

  /** Waits for the photo to be encoded. False if the brand file has no such photo, or it cannot be shown. */
  async provide(file: string): Promise<boolean> {
    const name = pictureOfFile(file);
    return name !== undefined && (this.#has(file) || this.encode(name));
  }

  /** True if all files of the photo are there, so that nobody waits for it. */
  isEncoded(name: string): boolean {
    if (!this.#encoded.has(name) && filesOf(name).every((file) => this.#has(file))) this.#encoded.add(name);
    return this.#encoded.has(name);
  }

  /** Encodes a photo that is not in the cache yet. One at a time, each once. */
  encode(name: string): Promise<boolean> {
    const path = this.#parts.files.get(name);
    if (path === undefined || this.#parts.isUnreadable(name)) return Promise.resolve(false);
    const running = this.#encoding.get(name);
    if (running) return running;
    const encoding = this.#queue(() => this.#encode(name, path)).finally(() => this.#encoding.delete(name));
    this.#encoding.set(name, encoding);
    return encoding;
  }

  /** Removes what is left of photos that the brand file does not name any more, and of writing that was broken off. */
  async tidy(): Promise<void> {
    const endTurn = await this.#parts.takeTurn();
    const files = [...this.#parts.files.keys()].flatMap(filesOf);
    await this.#cache.keepOnly(new Set(files)).finally(endTurn);
  }

  #has(file: string): boolean {
    return this.#parts.files.has(pictureOfFile(file) ?? '') && existsSync(join(this.folder, file));
  }

  async #encode(name: string, path: string): Promise<boolean> {
    const endTurn = await this.#parts.takeTurn();
    try {
      // Another process may have encoded it, or failed to, while this one waited.
      if (this.#parts.isUnreadable(name)) return false;
      if (this.isEncoded(name)) return true;
      const limits = { seconds: encodingSeconds, megabytes: encodingMegabytes };
      const { variants } = await encodeInProcess(await readPhoto(name, path), limits);
      for (const { width, format, bytes } of variants)
        await this.#cache.put(pictureFile(name, width, format), bytes, writtenAt);
      return true;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.#parts.onUnreadable(name, error);
      return false;
    } finally {
      endTurn();
    }
  }
}

/** @throws {UnreadableFile} if it is not what it was when the server started */
async function readPhoto(name: string, path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new UnreadableFile(error.message);
  });
  if (photoName(bytes) !== name) throw new UnreadableFile('The file has changed since the start.');
  return bytes;
}
