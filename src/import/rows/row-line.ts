/**
 * A row of a file as a line of text: its kind, the card that would be stored, and what the file shows, between tabs, which
 * JSON has none of. Whoever stores cards takes them as they stand.
 */
import type { WarrantyRow } from '#domain/warranty/warranty-row.ts';
import type { ReadRow } from '#import/import-request.ts';

/** What reading has found. `repeat`: good, with the number of an earlier row; `doubted`: it has faults. */
export type LineKind = 'good' | 'repeat' | 'skipped' | 'doubted';

const letters: Record<LineKind, string> = { good: 'g', repeat: 'r', skipped: 's', doubted: 'd' };
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0), kind as LineKind]));

const tab = 0x09;
const lineBreak = 0x0a;

/** The line of a row, with its line break. @param card null if nothing of it can be stored */
export function encodeLine(card: WarrantyRow | null, row: ReadRow): string {
  return `${letters[kindOf(row)]}\t${JSON.stringify(card)}\t${JSON.stringify(row)}\n`;
}

function kindOf({ isSkipped, faults, repeats }: ReadRow): LineKind {
  if (isSkipped) return 'skipped';
  if (faults.length > 0) return 'doubted';
  return repeats === null ? 'good' : 'repeat';
}

/** The parts of a line, which are decoded by those who need them. */
export class RowLine {
  readonly kind: LineKind;
  /** JSON of a `WarrantyRow`, or `null`. */
  readonly cardBytes: Uint8Array;
  readonly bytes: Uint8Array;
  readonly #rowBytes: Uint8Array;

  /** @param bytes the line with its line break */
  constructor(bytes: Uint8Array) {
    const end = bytes.indexOf(tab, 2);
    this.bytes = bytes;
    this.kind = kinds.get(bytes[0] ?? 0) ?? 'doubted';
    this.cardBytes = bytes.subarray(2, end);
    this.#rowBytes = bytes.subarray(end + 1);
  }

  card(): WarrantyRow | null {
    return decode(this.cardBytes);
  }

  row(): ReadRow {
    return decode(this.#rowBytes);
  }
}

/** The lines of a text, each with its line break. */
export function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineBreak, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

/** What a part of a line says. */
export function decode<Part>({ buffer, byteOffset, length }: Uint8Array): Part {
  return JSON.parse(Buffer.from(buffer, byteOffset, length).toString('utf8'));
}
