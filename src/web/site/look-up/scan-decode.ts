import { decodeQR } from 'qr/decode.js';

/** What the page asks of this worker. */
export interface DecodeRequest {
  picture: ImageData;
  /** Time limit for the decoder's extra attempts, in ms. */
  timeLimit: number;
}

// A worker, so that the page goes on meanwhile. The answer is the content of the first QR code, or null if none is found.
addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => postMessage(decode(data)));

function decode({ picture, timeLimit }: DecodeRequest): string | null {
  try {
    return decodeQR(picture, { effort: Number.POSITIVE_INFINITY, timeLimit });
  } catch {
    // decodeQR throws if it finds no code.
    return null;
  }
}
