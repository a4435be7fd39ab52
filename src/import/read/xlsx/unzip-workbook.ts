import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import yauzl from 'yauzl';
import { DomainError, UnreadableFile } from '#domain/errors.ts';
import { maxCompressionRatio, maxParts, maxUnpackedBytes, ratioExemptBytes } from '#import/limits.ts';
import { damaged } from '#import/read/damaged.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/** Bytes per unpacked chunk. */
const pieceLength = 65_536;

/** The parts of an .xlsx. Their names are compared without case, as spreadsheet programs do. */
export interface Parts {
  has(name: string): boolean;
  /**
   * Unpacks a part in chunks, each with the share (0 to 1) of the part that has been unpacked.
   * @throws {UnreadableFile} if it is missing, damaged, encrypted or too large
   */
  read(name: string): AsyncGenerator<{ bytes: Buffer; share: number }, void, void>;
}

/**
 * Opens the .zip of an open file. Does not trust its declared sizes, but counts the unpacked bytes.
 * @throws {UnreadableFile} if it is not a .zip, has a repeated name or too many parts
 */
export async function unzipWorkbook(file: number): Promise<Parts> {
  const entries = new Map<string, yauzl.Entry>();
  const zip = await asFileError(async () => {
    const opened = await yauzl.fromFdPromise(file, { autoClose: false, lazyEntries: true, validateEntrySizes: false });
    if (opened.entryCount > maxParts) throw new UnreadableFile(words.tooManyParts(opened.entryCount, maxParts));
    for await (const entry of opened.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (entries.has(name)) throw damaged(`Two parts are named ${name}`);
      entries.set(name, entry);
    }
    return opened;
  });
  const unpacked = new Map<string, number>();

  /** Counts the unpacked bytes of a part, which may be read twice, towards the limits of the file. */
  function count(name: string, entry: yauzl.Entry, bytes: number): void {
    unpacked.set(name, Math.max(bytes, unpacked.get(name) ?? 0));
    const all = [...unpacked.values()].reduce((sum, part) => sum + part, 0);
    const isBomb = bytes > Math.max(ratioExemptBytes, entry.compressedSize * maxCompressionRatio);
    if (all > maxUnpackedBytes || isBomb) throw new UnreadableFile(words.unpackedTooLarge);
  }

  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry?.canDecodeFileData()) throw damaged(`${name} is missing, encrypted or packed in an unknown way`);
      let bytesOut = 0;
      let checksum = 0;
      for await (const piece of unpack(zip, entry)) {
        bytesOut += piece.bytes.length;
        checksum = crc32(piece.bytes, checksum);
        count(entry.fileName, entry, bytesOut);
        yield piece;
      }
      if (checksum !== entry.crc32) throw damaged(`${name} is not what its checksum says`);
    },
  };
}

async function* unpack(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<{ bytes: Buffer; share: number }> {
  const packed = await asFileError(() => zip.openReadStreamPromise(entry, { decodeFileData: false }));
  const inflate = entry.compressionMethod === 0 ? null : createInflateRaw({ chunkSize: pieceLength });
  if (inflate) {
    packed.on('error', (error) => inflate.destroy(error));
    packed.pipe(inflate);
  }
  let bytesOut = 0;
  const pieces = (inflate ?? packed)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await asFileError(() => pieces.next());
      if (next.done) return;
      bytesOut += next.value.length;
      const share = Math.min(1, (inflate?.bytesWritten ?? bytesOut) / Math.max(1, entry.compressedSize));
      yield { bytes: next.value, share };
    }
  } finally {
    await close(packed);
    if (inflate) await close(inflate);
  }
}

async function close(stream: Readable): Promise<void> {
  if (stream.closed) return;
  const closed = once(stream, 'close').catch(() => undefined);
  stream.destroy();
  await closed;
}

/** Translates errors of unpacking, which are caused by the file. */
async function asFileError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? error : damaged(String(error));
  }
}
