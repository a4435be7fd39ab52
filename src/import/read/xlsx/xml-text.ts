import { damaged } from '#import/read/damaged.ts';
import type { Parts } from '#import/read/xlsx/unzip-workbook.ts';

/** Bytes at the start of a part that are used to detect its encoding. */
const declarationLength = 256;

/**
 * Decodes an XML part in chunks, each with the share of the part that has been read. The encoding follows from the byte
 * order mark, the first bytes or the declaration.
 * @throws {UnreadableFile} if the encoding is unknown or the bytes do not fit it
 */
export async function* readXmlText(
  parts: Parts,
  name: string,
): AsyncGenerator<{ text: string; share: number }, void, void> {
  let decoder: TextDecoder | null = null;
  let begin = Buffer.alloc(0);
  let read = 0;
  for await (const { bytes, share } of parts.read(name)) {
    read = share;
    if (decoder) yield { text: decode(decoder, bytes), share };
    else {
      begin = Buffer.concat([begin, bytes]);
      if (begin.length < declarationLength) continue;
      decoder = decoderOf(begin);
      yield { text: decode(decoder, begin), share };
    }
  }
  if (decoder) yield { text: decode(decoder), share: read };
  else yield { text: decode(decoderOf(begin), begin, true), share: read };
}

/** Gives a part to a reader, to its end. @throws {UnreadableFile} as `readXmlText` does */
export async function readPart(
  parts: Parts,
  name: string,
  reader: { write(text: string): void; end(): void },
): Promise<void> {
  for await (const { text } of readXmlText(parts, name)) reader.write(text);
  reader.end();
}

function decode(decoder: TextDecoder, bytes?: Buffer, isWhole = false): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined && !isWhole });
  } catch {
    throw damaged(`A part is not ${decoder.encoding}`);
  }
}

function decoderOf(begin: Buffer): TextDecoder {
  const encoding = encodingOf(begin);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw damaged(`The encoding ${encoding} is not known`);
  }
}

function encodingOf(begin: Buffer): string {
  const [first, second] = begin;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declaration = begin.toString('latin1', 0, declarationLength);
  const [, declared = 'utf-8'] =
    /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration) ?? [];
  if (/^utf-?16|^ucs-?2|^iso-10646/i.test(declared)) throw damaged('The part is not in the encoding that it declares');
  return declared;
}

const escaped = /_x([\da-f]{4})_/gi;

/** Decodes characters that spreadsheets write as `_x000D_`, since XML does not allow them. */
export function unescapeText(text: string): string {
  if (!text.includes('_x') && !text.includes('_X')) return text;
  return text.replace(escaped, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
