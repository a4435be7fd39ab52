import { decodeQR } from 'qr/decode.js';

/** Maximum sizes to try, in pixels: full size finds small codes, the reduced one finds blurred and noisy ones. */
const sides = [Number.POSITIVE_INFINITY, 1000];
/** Time limit for the decoder's extra attempts at one size, in ms. */
const timeLimit = 600;

/** The content of the first QR code in a picture as a list; empty if none is found. */
export function decodeQrCode(picture: HTMLCanvasElement): string[] {
  for (const side of sides) {
    try {
      return [decodeQR(pixelsOf(picture, side), { effort: Number.POSITIVE_INFINITY, timeLimit })];
    } catch {
      // decodeQR throws if it finds no code.
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
