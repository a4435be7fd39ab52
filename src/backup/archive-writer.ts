import { createHash } from 'node:crypto';
import { digestName, type Manifest, manifestName } from '#backup/archive-format.ts';
import { BackupError } from '#backup/backup-error.ts';
import { blockSize, endOfArchive, paddingOf, tarHeader } from '#backup/tar-header.ts';
import { NewFile } from '#files/new-file.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

/** Writes an archive. It is in its place when it is whole. */
export class ArchiveWriter {
  readonly members: Manifest['members'] = [];
  readonly #file: NewFile;
  readonly #time: number;
  readonly #digest = createHash('sha256');

  private constructor(file: NewFile, time: number) {
    this.#file = file;
    this.#time = time;
  }

  /**
   * @param path whose folder exists
   * @throws {FileExists}
   */
  static async create(path: string, now: Date): Promise<ArchiveWriter> {
    return new ArchiveWriter(await NewFile.create(path), Math.floor(now.getTime() / 1000));
  }

  /** Adds a member. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.#begin(name, bytes.length);
    await this.#write(bytes);
    await this.#end(name, bytes.length, createHash('sha256').update(bytes).digest('hex'));
  }

  /**
   * Adds a member of bytes that arrive in pieces.
   *
   * @throws {BackupError} if there are more or fewer than `size` bytes, or their SHA-256 is not `sha256`
   */
  async addStream(name: string, size: number, sha256: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#begin(name, size);
    const hash = createHash('sha256');
    let written = 0;
    for await (const piece of pieces) {
      hash.update(piece);
      written += piece.length;
      await this.#write(piece);
    }
    if (written !== size || hash.digest('hex') !== sha256) {
      throw new BackupError('failed', words.changedMeanwhile);
    }
    await this.#end(name, size, sha256);
  }

  /** Adds the manifest and the digest, and puts the archive in its place. Returns its size in bytes. */
  async finish(manifest: Manifest): Promise<number> {
    await this.add(manifestName, Buffer.from(`${JSON.stringify(manifest)}\n`));
    const tail = archiveTail(this.#digest.digest('hex'), this.#time);
    await this.#file.handle.writeFile(tail);
    return this.#file.commit();
  }

  /** Removes what has been written. */
  abort(): Promise<void> {
    return this.#file.abort();
  }

  #begin(name: string, size: number): Promise<void> {
    return this.#write(tarHeader({ name, size, time: this.#time }));
  }

  async #end(name: string, size: number, sha256: string): Promise<void> {
    this.members.push({ name, size, sha256 });
    await this.#write(Buffer.alloc(paddingOf(size)));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.#digest.update(bytes);
    await this.#file.handle.writeFile(bytes);
  }
}

/** The bytes after the manifest: the member with the digest of all bytes before it, and the end of the archive. */
export function archiveTail(digest: string, time: number): Buffer {
  const content = Buffer.alloc(blockSize);
  const size = content.write(`${digest}\n`, 'latin1');
  return Buffer.concat([tarHeader({ name: digestName, size, time }), content, endOfArchive]);
}
