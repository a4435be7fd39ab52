import type { Brand } from '#brand.ts';
import type { Formats } from '#web/site/language/formats.ts';
import type { AreaWords } from '#web/site/language/locale.ts';
import type { FoundLookUp } from '#web/site/look-up/look-up-state.ts';
import type { QrCode } from '#web/ui/qr.ts';

/** In pixels: an upright picture that a telephone shows whole. */
const width = 1080;
const margin = 72;
const bandHeight = 330;
const codeSize = 300;
const markSize = 120;
const lineHeight = 62;
/** Lines of one value; the rest is cut off. */
const maxLines = 3;

/**
 * Draws a found card as a PNG in the colours and the type of the page.
 * @throws if the browser cannot draw it
 */
export async function drawCard(
  { warranty, code, today }: FoundLookUp,
  brand: Pick<Brand, 'name' | 'hotline'> | undefined,
  words: AreaWords['lookUp']['answer'],
  formats: Formats,
): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name);
  const family = getComputedStyle(document.body).fontFamily;
  const numberFamily = colour('--font-number');
  const font = (weight: number, size: number, of = family) => `${weight} ${size}px ${of}`;
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is no canvas');

  const { valid } = warranty;
  const values = [
    [words.customerName, warranty.customerName],
    [words.productName, warranty.productName],
    [words.quantity, formats.number(warranty.quantity)],
    [words.clinicName, warranty.clinicName],
    [words.doctorName, warranty.doctorName ?? words.none],
  ] as const;
  pen.font = font(600, 44);
  const fields = values.map(([label, text]) => ({ label, lines: linesOf(pen, text, width - 2 * margin) }));
  const fieldsTop = bandHeight + 330;
  const fieldsHeight = fields.reduce((sum, { lines }) => sum + 60 + lines.length * lineHeight, 0);
  canvas.width = width;
  canvas.height = fieldsTop + fieldsHeight + (code ? codeSize + margin : 60) + 150;

  const write = (text: string, y: number, { weight = 400, size = 36, ink = '--ink', of = family, x = margin } = {}) => {
    pen.font = font(weight, size, of);
    pen.fillStyle = colour(ink) || ink;
    pen.fillText(text, x, y, width - margin - x);
  };
  pen.fillStyle = colour('--surface');
  pen.fillRect(0, 0, width, canvas.height);
  pen.fillStyle = colour(valid ? '--valid' : '--expired');
  pen.fillRect(0, 0, width, bandHeight);
  write(valid ? words.valid : words.expired, 108, { weight: 700, size: 60, ink: '#ffffff' });
  write(valid ? words.validUntil : words.expiredOn, 180, { size: 40, ink: '#ffffff' });
  write(formats.date(warranty.expiresOn), 280, { weight: 700, size: 92, ink: '#ffffff' });
  pen.drawImage(await loadMark(), margin, bandHeight + 36, markSize, markSize);
  const besideMark = margin + markSize + 24;
  write(brand?.name ?? '', bandHeight + 90, { weight: 700, size: 48, x: besideMark });
  write(words.card, bandHeight + 145, { ink: '--ink-soft', x: besideMark });
  write(`#${warranty.cardNumber}`, bandHeight + 250, { weight: 700, size: 56, of: numberFamily });
  let y = fieldsTop;
  for (const { label, lines } of fields) {
    write(label, y, { ink: '--ink-soft' });
    for (const line of lines) {
      y += lineHeight;
      write(line, y - 4, { weight: 600, size: 44 });
    }
    y += 60;
  }
  // What is true today is not for ever.
  const besideCode = code ? margin + codeSize + 40 : margin;
  if (code) {
    drawCode(pen, code, y);
    write(words.scanToCheck, y + codeSize / 2 - 20, { size: 40, x: besideCode });
  }
  write(words.checkedOn(formats.date(today)), code ? y + codeSize / 2 + 50 : y, {
    weight: 600,
    size: 40,
    x: besideCode,
  });
  if (brand) write(words.support(brand.hotline), canvas.height - 70, { weight: 600, size: 40 });
  return toPng(canvas);
}

/** The brand's mark. @throws if it cannot be loaded */
async function loadMark(): Promise<HTMLImageElement> {
  const mark = new Image(markSize, markSize);
  mark.src = '/favicon.svg';
  await mark.decode();
  return mark;
}

function drawCode(pen: CanvasRenderingContext2D, { size, path }: QrCode, y: number): void {
  pen.save();
  pen.translate(margin, y);
  pen.scale(codeSize / size, codeSize / size);
  pen.strokeStyle = '#000000';
  // Slightly wider than a module, so that no gaps show between the rows.
  pen.lineWidth = 1.02;
  pen.stroke(new Path2D(path));
  pen.restore();
}

/** Breaks a text between words into lines of at most `limit` pixels. */
function linesOf(pen: CanvasRenderingContext2D, text: string, limit: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || pen.measureText(longer).width <= limit) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length > maxLines ? [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]}…`] : lines;
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not drawn'))), 'image/png');
  });
}
