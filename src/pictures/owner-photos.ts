import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Unavailable, UnreadableFile } from '#domain/errors.ts';
import { encodeInProcess } from '#pictures/encode-in-process.ts';
import { encodingMegabytes, encodingSeconds, maxEncodings, retrySeconds } from '#pictures/limits.ts';
import { PictureCache } from '#pictures/picture-cache.ts';
import { filesOf, pictureFile, pictureOfFile } from '#pictures/picture-paths.ts';
import type { FilesToServe } from '#pictures/serve-pictures.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

interface OwnerPhotosParts {
  dataDir: string;
  /** The absolute paths of the photos by their names. */
  files: ReadonlyMap<string, string>;
  /** Notes that a photo cannot be shown until the next start, and why. */
  onUnreadable: (name: string, error: unknown) => void;
  /** Notes why a requested photo could not be encoded, which the next request tries again. */
  onFailed: (name: string, error: unknown) => void;
}

/** Variants have no time of their own: so each server says the same, and its ETags are those of the others. */
const writtenAt = new Date(0);

/** The name of a photo: the first 24 hexadecimal digits of the SHA-256 of its content. */
export function photoName(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, 24);
}

/**
 * The owner's photos, encoded as pictures of products are and kept in `photo-cache` of DATA_DIR, from which they can be
 * removed at any time: a request for what is missing starts its encoding, and does not wait for it.
 */
export class OwnerPhotos implements FilesToServe {
  readonly #parts: OwnerPhotosParts;
  readonly #cache: PictureCache;
  readonly #queue = pLimit(maxEncodings);
  /** Photos that were found in the cache. One of which a file is missing at a request is taken out again. */
  readonly #encoded = new Set<string>();
  /** Those that cannot be shown until the next start. */
  readonly #unreadable = new Set<string>();
  readonly #encoding = new Map<string, Promise<boolean>>();
  #isClosing = false;

  constructor(parts: OwnerPhotosParts) {
    this.#parts = parts;
    this.#cache = new PictureCache(join(parts.dataDir, 'photo-cache'));
  }

  get folder(): string {
    return this.#cache.folder;
  }

  /**
   * False if the brand file has no such photo, or it cannot be shown.
   * @throws {Unavailable} at once, if it is not encoded yet, which it is now about to be
   */
  async ensureFile(file: string): Promise<boolean> {
    if (this.#has(file)) return true;
    const name = pictureOfFile(file);
    if (name === undefined || !this.#parts.files.has(name) || this.#unreadable.has(name)) return false;
    // Its page leaves it out until it is there.
    this.#encoded.delete(name);
    this.encode(name).catch((error: unknown) => this.#parts.onFailed(name, error));
    throw new Unavailable(words.notYet, retrySeconds);
  }

  /** True if all files of the photo are there, so that nobody waits for it. */
  isEncoded(name: string): boolean {
    if (!this.#encoded.has(name) && filesOf(name).every((file) => this.#has(file))) this.#encoded.add(name);
    return this.#encoded.has(name);
  }

  /** Encodes a photo that is not in the cache yet. One at a time, each once. False if it cannot be shown, or after `close`. */
  encode(name: string): Promise<boolean> {
    const path = this.#parts.files.get(name);
    if (path === undefined || this.#unreadable.has(name)) return Promise.resolve(false);
    const running = this.#encoding.get(name);
    if (running) return running;
    const encoding = this.#queue(() => this.#encode(name, path)).finally(() => this.#encoding.delete(name));
    this.#encoding.set(name, encoding);
    return encoding;
  }

  /** Begins no further photo, and waits for the one that is being encoded. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.allSettled(this.#encoding.values());
  }

  /** Removes what is left of photos that the brand file does not name any more, and of writing that was broken off. */
  async tidy(): Promise<void> {
    const files = [...this.#parts.files.keys()].flatMap(filesOf);
    await this.#cache.keepOnly(new Set(files));
  }

  #has(file: string): boolean {
    return this.#parts.files.has(pictureOfFile(file) ?? '') && existsSync(join(this.folder, file));
  }

  async #encode(name: string, path: string): Promise<boolean> {
    try {
      if (this.#isClosing) return false;
      if (this.isEncoded(name)) return true;
      const limits = { seconds: encodingSeconds, megabytes: encodingMegabytes };
      const { variants } = await encodeInProcess({ bytes: await readPhoto(name, path) }, limits);
      for (const { width, format, bytes } of variants)
        await this.#cache.put(pictureFile(name, width, format), bytes, writtenAt);
      return true;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.#unreadable.add(name);
      this.#parts.onUnreadable(name, error);
      return false;
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
