import { maxSharedBytes, maxSharedStrings } from '#import/limits.ts';
import { damaged } from '#import/read/damaged.ts';
import { plainText, spreadsheetNamespaces, textGrammar, textOfRuns } from '#import/read/xlsx/ooxml.ts';
import type { Parts } from '#import/read/xlsx/unzip-workbook.ts';
import { type XmlHandlers, xmlReader } from '#import/read/xlsx/xml-reader.ts';
import { readPart, unescapeText } from '#import/read/xlsx/xml-text.ts';

/** The texts that cells refer to by index. */
export interface SharedStrings {
  /** @throws {UnreadableFile} if there is no such index */
  at(index: number): string;
}

const grammar = {
  '': { children: { sst: 'enter' } },
  sst: { children: { si: 'enter', extLst: 'skip' } },
  si: textGrammar.is,
  r: textGrammar.r,
  rPr: textGrammar.rPr,
  strike: textGrammar.strike,
} as const;

/** One less than a power of two. */
const recentMask = 8_191;

/** A text without runs, as programs write it. */
const plainItem = new RegExp(`[ \\n\\t]*<si><t(?: xml:space="preserve")?>(${plainText})</t></si>`, 'y');

/**
 * Reads the shared strings of a workbook into one UTF-8 buffer, which takes a tenth of the memory of JavaScript strings.
 * @throws {UnreadableFile}
 */
export async function readSharedStrings(parts: Parts, name: string): Promise<SharedStrings> {
  let bytes = Buffer.allocUnsafe(1 << 16);
  let ends = new Uint32Array(1 << 12);
  let count = 0;
  let used = 0;
  const runs = textOfRuns();
  const add = (added: string) => {
    const length = Buffer.byteLength(added);
    if (count === maxSharedStrings || used + length > maxSharedBytes)
      throw damaged('There are too many shared strings');
    if (used + length > bytes.length) bytes = grow(bytes, used + length);
    if (count === ends.length) {
      const longer = new Uint32Array(count * 2);
      longer.set(ends);
      ends = longer;
    }
    used += bytes.write(added, used);
    ends[count++] = used;
  };
  const handlers: XmlHandlers = {
    open: runs.open,
    close(element, content) {
      runs.close(element, content);
      if (element === 'si') add(unescapeText(runs.text()));
    },
  };
  const reader = xmlReader(grammar, spreadsheetNamespaces, handlers, {
    parent: 'sst',
    pattern: plainItem,
    end: '</si>',
    read: ([, content = '']) => add(unescapeText(content)),
  });
  await readPart(parts, name, reader);
  /** The strings of the last cells: most columns repeat a few. */
  const recent: { index: number; text: string }[] = [];
  return {
    at(index) {
      const before = recent[index & recentMask];
      if (before?.index === index) return before.text;
      const end = Number.isInteger(index) && index >= 0 && index < count ? ends[index] : undefined;
      if (end === undefined) throw damaged(`There is no shared string ${index}`);
      const text = bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], end);
      recent[index & recentMask] = { index, text };
      return text;
    },
  };
}

function grow(bytes: Buffer<ArrayBuffer>, needed: number): Buffer<ArrayBuffer> {
  const longer = Buffer.allocUnsafe(Math.max(needed, bytes.length * 2));
  bytes.copy(longer);
  return longer;
}
