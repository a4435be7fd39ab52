import { decodeQR } from 'qr/decode.js';

/** The longer sides that are tried, in pixels: small codes are seen in the first, blurred and noisy ones in the second. */
const sides = [Number.POSITIVE_INFINITY, 1000];
/** Milliseconds for second tries at one size; everything else takes less. */
const timeLimit = 600;

/** What the first QR code in a picture holds, as a list; an empty one where none is seen. */
export function decodeQrCode(picture: HTMLCanvasElement): string[] {
  for (const side of sides) {
    try {
      return [decodeQR(pixelsOf(picture, side), { effort: Number.POSITIVE_INFINITY, timeLimit })];
    } catch {
      // It throws for what it cannot see.
    }
  }
  return [];
}

function pixelsOf(picture: HTMLCanvasElement, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gives no canvas.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
