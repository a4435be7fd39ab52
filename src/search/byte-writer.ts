const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes of growing number. Whole numbers are written seven bits a byte, the low ones first. */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** UTF-8, with its length in bytes before it. */
  text(text: string): void {
    const bytes = encoder.encode(text);
    this.number(bytes.length);
    this.bytes(bytes);
  }

  /** A copy. */
  end(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const longer = new Uint8Array((this.#length + more) * 2);
    longer.set(this.#bytes);
    this.#bytes = longer;
  }
}

/** Reads what a `ByteWriter` has written, in the same order. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    let byte = this.#bytes[this.#at++] as number;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.#bytes[this.#at++] as number;
      value |= (byte & 127) << shift;
    }
    return value >>> 0;
  }

  bytes(length: number): Uint8Array {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  skip(length: number): void {
    this.#at += length;
  }

  text(): string {
    return decoder.decode(this.bytes(this.number()));
  }
}
