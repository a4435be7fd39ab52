import { cardNumberIn } from '#web/site/look-up/scan-number.ts';

/** Photos are scaled down to this longer side, in pixels; more only takes more time. */
const maxSide = 2400;

/** The used part of the Shape Detection API, which Chrome on Android has. */
interface Detector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector:
  | undefined
  | {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };

/** A file that the browser cannot decode. */
class UnreadablePhoto extends Error {}

/** The keys of the error messages. */
type Problem = 'unreadable' | 'foreign' | 'notFound';

/**
 * The card number in the QR code of a photo. The photo stays in the browser.
 *
 * @param hosts the hosts of this site
 */
export async function readCardNumber(
  photo: File,
  hosts: readonly string[],
): Promise<{ cardNumber: string } | { problem: Problem }> {
  try {
    const contents = await readQrCodes(await drawPhoto(photo));
    const cardNumber = contents.map((content) => cardNumberIn(content, hosts)).find((found) => found !== null);
    return cardNumber ? { cardNumber } : { problem: contents.length > 0 ? 'foreign' : 'notFound' };
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { problem: 'unreadable' };
    throw error;
  }
}

async function readQrCodes(picture: HTMLCanvasElement): Promise<string[]> {
  const found = await detect(picture);
  if (found) return found;
  const { decodeQrCode } = await import('#web/site/look-up/scan-decode.ts');
  return decodeQrCode(picture);
}

/** Uses the browser's own detector; null if it has none or the detector fails. */
async function detect(picture: HTMLCanvasElement): Promise<string[] | null> {
  try {
    if (typeof BarcodeDetector === 'undefined') return null;
    // Without Google Play services, Android's detector supports no formats.
    const formats = await BarcodeDetector.getSupportedFormats();
    if (!formats.includes('qr_code')) return null;
    const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
    return codes.map(({ rawValue }) => rawValue);
  } catch {
    return null;
  }
}

/** Decodes with an image element, which supports every format of the browser and its memory limits. */
async function drawPhoto(photo: File): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The browser gives no canvas.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } catch (error) {
    throw new UnreadablePhoto('The photo cannot be drawn.', { cause: error });
  } finally {
    URL.revokeObjectURL(url);
  }
}
