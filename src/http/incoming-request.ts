import { IncomingMessage } from 'node:http';

/** Chunks below so many bytes are put together. */
const smallChunk = 1_024;

/**
 * A request whose small chunks are put together as they come. Node keeps an object of some 400 bytes for every chunk until
 * somebody reads it, and a client can send a byte a chunk: a body of 64 kB, which is what Node holds unread, would take
 * 26 MB.
 */
export class IncomingRequest extends IncomingMessage {
  #small: Buffer | undefined;
  #length = 0;

  /** What the parser calls: all chunks of one read of the socket in one turn, at whose end they are handed on. */
  override push(chunk: Buffer | null): boolean {
    if (chunk === null || chunk.length >= smallChunk) {
      this.#handOn();
      return super.push(chunk);
    }
    if (this.#small && this.#length + chunk.length > this.#small.length) this.#handOn();
    if (!this.#small) {
      this.#small = Buffer.allocUnsafeSlow(smallChunk);
      process.nextTick(() => this.#handOn());
    }
    this.#length += chunk.copy(this.#small, this.#length);
    return this.readableLength < this.readableHighWaterMark;
  }

  #handOn(): void {
    const small = this.#small;
    if (!small) return;
    // Of its own size: the client may be slow to send more.
    const whole = Buffer.allocUnsafeSlow(this.#length);
    small.copy(whole);
    this.#small = undefined;
    this.#length = 0;
    super.push(whole);
  }
}
