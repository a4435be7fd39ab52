import type { DecodeRequest } from '#web/site/look-up/scan-decode.ts';

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

interface Attempts {
  /** Maximum sizes to try, in pixels of the longer side. */
  sides: readonly number[];
  /** Time limit for the decoder's extra attempts at one size, in ms. */
  timeLimit: number;
}

/**
 * Reads QR codes from pictures, one picture at a time: with the browser's own detector, or else with a decoder in a
 * worker, which is loaded when it is first needed.
 */
export class QrReader {
  #detector: Promise<Detector | null> | undefined;
  #worker: Worker | undefined;

  /**
   * The contents of the QR codes in a picture; empty if none is found.
   *
   * @throws Error if the decoder cannot be loaded
   */
  async read(picture: HTMLCanvasElement, { sides, timeLimit }: Attempts): Promise<string[]> {
    const detected = await this.#detect(picture);
    if (detected) return detected;
    for (const side of sides) {
      const content = await this.#decode({ picture: pixelsOf(picture, side), timeLimit });
      if (content !== null) return [content];
    }
    return [];
  }

  /** Ends the worker. What is being read is never answered. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Null if the browser has no detector or it fails. */
  async #detect(picture: HTMLCanvasElement): Promise<string[] | null> {
    try {
      this.#detector ??= createDetector();
      const codes = await (await this.#detector)?.detect(picture);
      return codes?.map(({ rawValue }) => rawValue) ?? null;
    } catch {
      return null;
    }
  }

  #decode(request: DecodeRequest): Promise<string | null> {
    this.#worker ??= new Worker(new URL('./scan-decode.ts', import.meta.url), { type: 'module' });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
      worker.onerror = () => {
        this.close();
        reject(new Error('The decoder cannot be loaded.'));
      };
      worker.postMessage(request, [request.picture.data.buffer]);
    });
  }
}

async function createDetector(): Promise<Detector | null> {
  if (typeof BarcodeDetector === 'undefined') return null;
  // Without Google Play services, Android's detector supports no formats.
  const formats = await BarcodeDetector.getSupportedFormats();
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}

function pixelsOf(picture: HTMLCanvasElement, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = contextOf(canvas);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** A context whose pixels are read. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gives no canvas.');
  return context;
}
