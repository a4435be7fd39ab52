import { IncomingMessage } from 'node:http';

/** Chunks smaller than this, in bytes, are joined. */
const smallChunk = 1_024;

/**
 * A request whose small chunks are joined as they arrive. Node holds some 400 bytes for each chunk until it is read, and a
 * client may send one byte a chunk: the 64 kB of a body that Node buffers would take 26 MB.
 */
export class IncomingRequest extends IncomingMessage {
  #small: Buffer | undefined;
  #length = 0;

  /** Called by the parser with all chunks of one socket read in one turn of the event loop; they are flushed at its end. */
  override push(chunk: Buffer | null): boolean {
    if (chunk === null || chunk.length >= smallChunk) {
      this.#flush();
      return super.push(chunk);
    }
    if (this.#small && this.#length + chunk.length > this.#small.length) this.#flush();
    if (!this.#small) {
      this.#small = Buffer.allocUnsafeSlow(smallChunk);
      process.nextTick(() => this.#flush());
    }
    this.#length += chunk.copy(this.#small, this.#length);
    return this.readableLength < this.readableHighWaterMark;
  }

  #flush(): void {
    const small = this.#small;
    if (!small) return;
    // Copied to its own size, since the client may take long to send more.
    const whole = Buffer.allocUnsafeSlow(this.#length);
    small.copy(whole);
    this.#small = undefined;
    this.#length = 0;
    super.push(whole);
  }
}
