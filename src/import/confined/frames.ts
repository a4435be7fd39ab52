/**
 * The protocol between the import process and its parent: frames of two lengths (four bytes each), JSON, and the encoded rows of
 * a part.
 */
import type { Readable } from 'node:stream';

/** `part` is a part of an answer, and `result` its end. */
export type Frame<Part = { rows: Uint8Array<ArrayBuffer> }, Result = unknown> =
  | { kind: 'started' }
  | { kind: 'part'; part: Part }
  | { kind: 'result'; result: Result }
  | { kind: 'refused'; message: string }
  /** An unexpected error: its name and stack, without its message, which may have personal data. */
  | { kind: 'failed'; name: string; trace: string };

/** Limit of a header and of a body in bytes. A thousand issues take 1 MB, two thousand rows with their cells at most 50 MB. */
const maxFrameBytes = 64 * 1024 * 1024;

export function encodeFrame(frame: Frame): Uint8Array {
  const { rows = new Uint8Array(), ...part } = frame.kind === 'part' ? frame.part : {};
  const text = Buffer.from(JSON.stringify(frame.kind === 'part' ? { ...frame, part } : frame));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(rows.length, 4);
  return Buffer.concat([lengths, text, rows]);
}

/**
 * Reads the frames of a pipe. Each body has its own buffer, which can be transferred to another thread. Ends with the pipe,
 * even within a frame, or at a frame that is too long.
 */
export async function* decodeFrames<Part, Result>(pipe: Readable): AsyncGenerator<Frame<Part, Result>, void, void> {
  const read = exactReader(pipe);
  for (;;) {
    const lengths = await read(8);
    if (!lengths) return;
    const [textLength, bodyLength] = [lengths.readUInt32LE(0), lengths.readUInt32LE(4)];
    if (textLength > maxFrameBytes || bodyLength > maxFrameBytes) return;
    const text = await read(textLength);
    const body = await read(bodyLength);
    if (!text || !body) return;
    const frame = JSON.parse(text.toString());
    if (frame.kind === 'part') frame.part.rows = new Uint8Array(body.buffer);
    yield frame;
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
