import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { constants, zstdDecompressSync } from 'node:zlib';
import { type ArchivedShape, fileMember, type Manifest, maxRowsBytes, rowsMember } from '#backup/archive-format.ts';
import { damaged, type MemberPosition, readAt, readIndex } from '#backup/archive-index.ts';
import { archiveTail } from '#backup/archive-writer.ts';
import { BackupError } from '#backup/backup-error.ts';
import { checkRow, type Row } from '#backup/row-values.ts';
import { blockSize, endOfArchive, parseTarHeader } from '#backup/tar-header.ts';
import { archives as words } from '#strings/vi/server/backups.ts';
import { fileError } from '#strings/vi/server/register.ts';

const { problems } = words;

const readAtOnce = 1024 * 1024;
/** The member with the digest, and the end of the archive. */
const tailBytes = 2 * blockSize + endOfArchive.length;

/** An archive that is read. Nothing in it is trusted: it is a file from outside. */
export class ArchiveReader {
  readonly manifest: Manifest;
  readonly size: number;
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #places: ReadonlyMap<string, MemberPosition>;
  readonly #sums: ReadonlyMap<string, string>;

  private constructor(
    path: string,
    file: FileHandle,
    size: number,
    places: Map<string, MemberPosition>,
    manifest: Manifest,
  ) {
    this.#path = path;
    this.#file = file;
    this.size = size;
    this.#places = places;
    this.manifest = manifest;
    this.#sums = new Map(manifest.members.map(({ name, sha256 }) => [name, sha256]));
  }

  /**
   * Opens an archive and reads its manifest. Its sums are not checked yet: see `verify`.
   *
   * @param shownPath the path in messages
   * @throws {BackupError} if it is no archive, is damaged, or was made by a newer version
   */
  static async open(path: string, shownPath = path): Promise<ArchiveReader> {
    const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      throw new BackupError('unreadable', words.unreadable(shownPath, fileError(error)));
    });
    try {
      const stats = await file.stat();
      if (!stats.isFile()) throw new BackupError('unreadable', words.unreadable(shownPath, words.noFile));
      const { places, manifest } = await readIndex(shownPath, file, stats.size);
      return new ArchiveReader(shownPath, file, stats.size, places, manifest);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * Reads the whole archive and checks its own sum, those of all members, each row and their numbers.
   *
   * @param onProgress gets the share that is done, from 0 to 1
   * @throws {BackupError} if anything in it is not as its manifest says
   */
  async verify(onProgress: (share: number) => void = () => {}): Promise<void> {
    const digest = createHash('sha256');
    const end = this.size - tailBytes;
    for (let at = 0; at < end; ) {
      const bytes = await readAt(this.#file, at, Math.min(readAtOnce, end - at));
      digest.update(bytes);
      at += bytes.length;
      onProgress((0.2 * at) / end);
      if (bytes.length === 0) throw damaged(this.#path, problems.cutOff);
    }
    const tail = await readAt(this.#file, end, tailBytes);
    const time = parseTarHeader(tail.subarray(0, blockSize))?.time ?? 0;
    if (!archiveTail(digest.digest('hex'), time).equals(tail)) throw damaged(this.#path, problems.wrongSum);
    for (const { sha256 } of this.manifest.files) {
      for await (const _ of this.file(sha256));
    }
    const total = this.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    let checked = 0;
    for (const table of this.manifest.tables) {
      for await (const some of this.rows(table)) {
        checked += some.length;
        onProgress(0.2 + (0.8 * checked) / total);
      }
    }
  }

  /**
   * The rows of a table, a part at a time, with their values in the order of its columns.
   *
   * @throws {BackupError} if a sum is wrong, a row is malformed, or there are more or fewer rows than the manifest says
   */
  async *rows(table: ArchivedShape): AsyncGenerator<Row[]> {
    let rows = 0;
    for (let part = 1; ; part++) {
      const name = rowsMember(table.name, part);
      if (!this.#places.has(name)) break;
      const lines = this.#unpack(name, await this.#whole(name)).split('\n');
      if (lines.pop() !== '') throw damaged(this.#path, problems.noLineBreak(name));
      rows += lines.length;
      yield lines.map((line) => {
        const row = checkRow(line, table.columns);
        if (!row) throw damaged(this.#path, problems.noRow(name));
        return row;
      });
    }
    if (rows !== table.rows) {
      throw damaged(this.#path, problems.otherCount(table.name, rows, table.rows));
    }
  }

  /**
   * The content of a file of this SHA-256, in pieces.
   *
   * @throws {BackupError} at its end, if its sum is another
   */
  async *file(sha256: string): AsyncGenerator<Uint8Array> {
    const name = fileMember(sha256);
    const { at, size } = this.#place(name);
    const hash = createHash('sha256');
    for (let done = 0; done < size; ) {
      const bytes = await readAt(this.#file, at + blockSize + done, Math.min(readAtOnce, size - done));
      if (bytes.length === 0) throw damaged(this.#path, problems.cutOff);
      hash.update(bytes);
      done += bytes.length;
      yield bytes;
    }
    if (hash.digest('hex') !== sha256) throw damaged(this.#path, problems.wrongSumOf(name));
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  #unpack(name: string, packed: Buffer): string {
    try {
      const bytes = zstdDecompressSync(packed, {
        maxOutputLength: maxRowsBytes,
        params: { [constants.ZSTD_d_windowLogMax]: 23 },
      });
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch (error) {
      throw damaged(this.#path, problems.cannotUnpack(name, (error as Error).message));
    }
  }

  async #whole(name: string): Promise<Buffer> {
    const { at, size } = this.#place(name);
    if (size > maxRowsBytes) throw damaged(this.#path, problems.tooLarge(name));
    const bytes = await readAt(this.#file, at + blockSize, size);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== this.#sums.get(name)) throw damaged(this.#path, problems.wrongSumOf(name));
    return bytes;
  }

  #place(name: string): MemberPosition {
    const place = this.#places.get(name);
    if (!place) throw damaged(this.#path, problems.missing(name));
    return place;
  }
}
