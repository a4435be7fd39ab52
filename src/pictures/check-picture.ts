import { UnreadableFile } from '#domain/errors.ts';
import { maxPictureBytes } from '#pictures/picture-paths.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

/** How JPEG, PNG and GIF begin, as Latin-1. */
const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];
const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * Refuses a file by its size and first bytes, regardless of its name, so that no decoder gets an unsupported file.
 * @throws {UnreadableFile}
 */
export function checkPicture(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnreadableFile(words.empty);
  if (bytes.length > maxPictureBytes) throw new UnreadableFile(words.tooLarge(maxPictureBytes / 1024 / 1024));
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1');
  if (beginnings.some((beginning) => start.startsWith(beginning)) || isWebp(start)) return;
  const brands = brandsOf(start);
  if (brands.some((brand) => avifBrands.includes(brand))) return;
  if (brands.some((brand) => heicBrands.includes(brand))) throw new UnreadableFile(words.heic);
  // UTF-16 puts a zero beside each letter.
  if (/<svg|<!doctype svg/i.test(start.replaceAll('\0', ''))) throw new UnreadableFile(words.svg);
  throw new UnreadableFile(words.unsupportedFormat);
}

function isWebp(start: string): boolean {
  return start.startsWith('RIFF') && start.startsWith('WEBP', 8);
}

/** The brands in the first box of a file of the MPEG-4 family (ISO/IEC 14496-12), to which AVIF and HEIC belong. */
function brandsOf(start: string): string[] {
  if (start.slice(4, 8) !== 'ftyp') return [];
  const end = Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE();
  const compatible = start.slice(16, Math.min(end, 16 + 4 * 32)).match(/..../gs) ?? [];
  return [start.slice(8, 12), ...compatible];
}
