import { crc32, inflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import { DomainError, UnreadableFile } from '#domain/errors.ts';
import { alwaysUnpacked, largestRatio, largestUnpacked, mostParts } from '#import/limits.ts';
import { saveAsXlsx } from '#import/sentences.ts';

/** The unpacked parts of an .xlsx by their names. */
export type Parts = Map<string, Buffer>;

/** Parts that hold nothing of the cells: pictures, drawings, comments, pivot tables, properties. */
const needless =
  /^(?:docProps|customXml|META-INF)\/|^objectdata\.xml$|\/(?:_rels\/sheet|theme\/|media\/|drawings\/|charts\/|comments|threadedComments|pivot|tables\/|externalLinks\/|queryTables\/|ctrlProps\/|activeX\/|calcChain)/i;

const tooLarge =
  'Tệp .xlsx bung ra quá lớn nên không được đọc. Hãy xoá các dòng và cột trống đã định dạng, hoặc chia thành nhiều tệp.';

/**
 * Unpacks the parts of an .xlsx that its cells need, counting the bytes that really come out. Nothing is believed of the
 * sizes that the file claims, and nothing is written to disk.
 * @throws {UnreadableFile} for what is damaged, encrypted, not a workbook, or unpacks to more than the limits
 */
export async function unzipWorkbook(bytes: Buffer): Promise<Parts> {
  try {
    return await unzip(bytes);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new UnreadableFile(`Tệp .xlsx bị hỏng nên không mở được. ${saveAsXlsx}`);
  }
}

async function unzip(bytes: Buffer): Promise<Parts> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
  if (zip.entryCount > mostParts) throw new UnreadableFile(tooManyParts(zip.entryCount));
  const parts: Parts = new Map();
  const seen = new Set<string>();
  let left = largestUnpacked;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (seen.has(name)) throw new Error(`Two parts are named ${name}`);
    seen.add(name);
    if (!/\.(?:xml|rels)$/.test(name) || needless.test(name)) continue;
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const part = unpack(entry, bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize), left);
    left -= part.length;
    parts.set(entry.fileName, part);
  }
  if (!seen.has('[content_types].xml')) throw new UnreadableFile(`Tệp không phải là bảng tính Excel. ${saveAsXlsx}`);
  if (seen.has('xl/workbook.bin')) throw new UnreadableFile(`Tệp là bảng tính nhị phân (.xlsb). ${saveAsXlsx}`);
  return parts;
}

/** The bytes of one part, at most `left` of them. */
function unpack(entry: yauzl.Entry, packed: Buffer, left: number): Buffer {
  if (!entry.canDecodeFileData()) throw new Error(`${entry.fileName} is encrypted or packed in an unknown way`);
  const part = entry.compressionMethod === 0 ? packed : inflate(packed, left);
  if (part.length > left) throw new UnreadableFile(tooLarge);
  if (crc32(part) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
  return part;
}

function inflate(packed: Buffer, left: number): Buffer {
  const most = Math.max(1, Math.min(left, Math.max(alwaysUnpacked, packed.length * largestRatio)));
  try {
    return inflateRawSync(packed, { maxOutputLength: most, chunkSize: 1 << 20 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new UnreadableFile(tooLarge);
    throw error;
  }
}

function tooManyParts(count: number): string {
  return `Tệp .xlsx có ${count} thành phần bên trong, nhiều hơn ${mostParts}. Hãy chép bảng sang một tệp mới rồi tải lên lại.`;
}
