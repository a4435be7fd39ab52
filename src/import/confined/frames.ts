/**
 * The protocol between the import process and its parent: frames of two lengths (four bytes each), a JSON header and a body.
 * The body has the encoded rows.
 */
import type { Readable } from 'node:stream';
import type { SheetPreview } from '#domain/import/checked-row.ts';
import type { CheckedChunk, CheckedSummary, RawRows, ReadSummary, WarrantyChunk } from '#import/import-request.ts';

export type Header =
  | { kind: 'started' }
  | Results
  | { kind: 'refused'; message: string }
  /** An unexpected error: its name and stack, without its message, which may have personal data. */
  | { kind: 'failed'; name: string; trace: string };

/** The answers to each kind of request: chunks, and a last frame. */
export type Results =
  | ({ kind: 'chunk' } & Omit<WarrantyChunk, 'rows'>)
  | { kind: 'summary'; summary: ReadSummary }
  | ({ kind: 'checked' } & Omit<CheckedChunk, 'rows'>)
  | { kind: 'checked summary'; summary: CheckedSummary }
  /** The body has the rows as JSON. */
  | ({ kind: 'raw' } & Omit<RawRows, 'rows'>)
  | { kind: 'raw end' }
  | { kind: 'previews'; sheets: SheetPreview[] };

export type Frame = { header: Header; body: Uint8Array<ArrayBuffer> };

/** Limit of a header and of a body in bytes. A thousand issues take 1 MB, two thousand rows with their cells at most 50 MB. */
const maxFrameBytes = 64 * 1024 * 1024;

export function encodeFrame(header: Header, body: Uint8Array = new Uint8Array()): Uint8Array {
  const text = Buffer.from(JSON.stringify(header));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(body.length, 4);
  return Buffer.concat([lengths, text, body]);
}

/**
 * Reads the frames of a pipe. Each body has its own buffer, which can be transferred to another thread. Ends with the pipe,
 * even within a frame, or at a frame that is too long.
 */
export async function* decodeFrames(pipe: Readable): AsyncGenerator<Frame, void, void> {
  const read = exactReader(pipe);
  for (;;) {
    const lengths = await read(8);
    if (!lengths) return;
    const [textLength, bodyLength] = [lengths.readUInt32LE(0), lengths.readUInt32LE(4)];
    if (textLength > maxFrameBytes || bodyLength > maxFrameBytes) return;
    const text = await read(textLength);
    const body = await read(bodyLength);
    if (!text || !body) return;
    yield { header: JSON.parse(text.toString()), body: new Uint8Array(body.buffer) };
  }
}

/** Creates a function that reads exactly `length` bytes, or returns null if the stream ends before. */
function exactReader(stream: Readable): (length: number) => Promise<Buffer<ArrayBuffer> | null> {
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    const whole = Buffer.from(new ArrayBuffer(length));
    for (let filled = 0; filled < length; ) {
      if (rest.length === 0) {
        const next = await pieces.next().catch(() => ({ done: true, value: undefined }) as const);
        if (next.done) return null;
        rest = next.value;
      }
      const copied = rest.copy(whole, filled);
      rest = rest.subarray(copied);
      filled += copied;
    }
    return whole;
  };
}
