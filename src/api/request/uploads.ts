import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull, StorageFull } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

/** Age in ms from which a file is left over from a killed server. */
const staleAfter = 60 * 60 * 1000;

/** An uploaded file. It is on the disk until the request ends. */
export class UploadedFile extends File {
  readonly path: string;
  /** SHA-256 of its content, in hex. */
  readonly hash: string;

  constructor(bytes: Blob, name: string, { path, hash }: { path: string; hash: string }) {
    super([bytes], name);
    this.path = path;
    this.hash = hash;
  }
}

/** The folder of files that are being uploaded or processed. Only the server's user may read it. */
export class UploadFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Removes files that a killed server left behind. Younger files may belong to another process. */
  async clear(): Promise<void> {
    const names = await readdir(this.#path).catch(() => []);
    for (const name of names) {
      const path = join(this.#path, name);
      const written = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (written !== undefined && written < Date.now() - staleAfter) await rm(path, { force: true });
    }
  }

  /**
   * Writes a file while it arrives. If it throws, no file is left.
   *
   * @throws {StorageFull}
   */
  async write(bytes: Readable, name: string): Promise<UploadedFile> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
    const path = join(this.#path, randomBytes(16).toString('hex'));
    const hash = createHash('sha256');
    try {
      await pipeline(bytes, updating(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return new UploadedFile(await openAsBlob(path), name, { path, hash: hash.digest('hex') });
    } catch (error) {
      await rm(path, { force: true });
      throw isDiskFull(error) ? new StorageFull(words.uploadDiskFull) : error;
    }
  }

  async remove({ path }: UploadedFile): Promise<void> {
    await rm(path, { force: true });
  }
}

/** A step of a pipeline that passes all chunks on, and updates a hash with each. */
function updating(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
