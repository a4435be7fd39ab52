/**
 * What the process of an import writes into its pipe: frames of a header and a body, after the length of each in four bytes.
 * Rows go through untouched, as the body.
 */
import type { Readable } from 'node:stream';
import type { ReadSummary, WarrantyChunk } from '#import/map-tables.ts';

export type Header =
  | { kind: 'started' }
  | ({ kind: 'chunk' } & Omit<WarrantyChunk, 'rows'>)
  | { kind: 'summary'; summary: ReadSummary }
  | { kind: 'refused'; sentence: string }
  /** An error that is no refusal: its name and where it came about, without its message, which may hold personal data. */
  | { kind: 'failed'; name: string; trace: string };

type Frame = { header: Header; body: Uint8Array<ArrayBuffer> };

/** Most bytes of a header and of a body. A thousand issues take 1 MB, two thousand rows 8 MB at most. */
const longest = 64 * 1024 * 1024;

export function encodeFrame(header: Header, body: Uint8Array = new Uint8Array()): Uint8Array {
  const text = Buffer.from(JSON.stringify(header));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(body.length, 4);
  return Buffer.concat([lengths, text, body]);
}

/**
 * The frames of a pipe, each body in a buffer of its own, which can be handed to another thread. Ends where the pipe does,
 * were it within a frame, or where it says that a frame is longer than any can be.
 */
export async function* decodeFrames(pipe: Readable): AsyncGenerator<Frame, void, void> {
  const read = exactReader(pipe);
  for (;;) {
    const lengths = await read(8);
    if (!lengths) return;
    const [textLength, bodyLength] = [lengths.readUInt32LE(0), lengths.readUInt32LE(4)];
    if (textLength > longest || bodyLength > longest) return;
    const text = await read(textLength);
    const body = await read(bodyLength);
    if (!text || !body) return;
    yield { header: JSON.parse(text.toString()), body: new Uint8Array(body.buffer) };
  }
}

/** Makes the function that reads so many bytes of a stream, or null where it ends before. */
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
