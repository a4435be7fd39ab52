import { contextOf, QrReader } from '#web/site/look-up/qr-reader.ts';
import { findCardNumber } from '#web/site/look-up/scan-number.ts';

/** Photos are scaled down to this longer side, in pixels; more only takes more time. */
const maxSide = 2400;
/** Full size finds small codes, the reduced one finds blurred and noisy ones. */
const attempts = { sides: [maxSide, 1000], timeLimit: 600 };

/** A file that the browser cannot decode. */
class UnreadablePhoto extends Error {}

/** The keys of the error messages. */
type Problem = 'unreadable' | 'foreign' | 'notFound';

/**
 * The card number in the QR code of a photo. The photo stays in the browser.
 *
 * @param hosts the hosts of this site
 * @throws Error if the decoder cannot be loaded
 */
export async function readCardNumber(
  photo: File,
  hosts: readonly string[],
): Promise<{ cardNumber: string } | { problem: Problem }> {
  const reader = new QrReader();
  try {
    const contents = await reader.read(await drawPhoto(photo), attempts);
    const cardNumber = findCardNumber(contents, hosts);
    return cardNumber ? { cardNumber } : { problem: contents.length > 0 ? 'foreign' : 'notFound' };
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { problem: 'unreadable' };
    throw error;
  } finally {
    reader.close();
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
    contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } catch (error) {
    throw new UnreadablePhoto('The photo cannot be drawn.', { cause: error });
  } finally {
    URL.revokeObjectURL(url);
  }
}
