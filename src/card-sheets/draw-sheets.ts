import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import encodeQr from 'qr';
import type { Mark } from '#brand-files/mark.ts';
import {
  card,
  cardOrigin,
  cardsPerPage,
  codeSide,
  cropMark,
  cuts,
  minModule,
  page,
} from '#card-sheets/sheet-layout.ts';
import { cardSheets as words } from '#strings/vi/server/printed-cards.ts';

/** A card to print. */
interface SheetCard {
  /** As people read it: `7304-8215-6652`. */
  number: string;
  /** What the QR code holds. */
  url: string;
  /** The batch and the place in it: `L07-123`. */
  place: string;
}

/** What is of the brand on every card. */
export interface SheetBrand extends Mark {
  name: string;
  hotline: string | undefined;
}

export interface SheetsRequest {
  /** The name of the batch. */
  batch: string;
  brand: SheetBrand;
  /** The site's host, where the number is typed. */
  host: string;
  cards: readonly SheetCard[];
}

type CardBrand = SheetBrand & Pick<SheetsRequest, 'host'>;

const pointsPerMm = 72 / 25.4;
const ink = '#13233a';
const hairline = 0.25;
/** What the PDF may be ahead of its reader, in bytes. */
const maxAhead = 1024 * 1024;

const fontFile = (weight: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${weight}/BeVietnamPro_${weight}.ttf`));
const fonts = { regular: fontFile('400Regular'), semiBold: fontFile('600SemiBold') };

/**
 * Draws the cards of a batch on sheets of A4, ten a sheet, after a page with a ruler. The document is read as it grows.
 *
 * @returns the document, and a promise of its end
 */
export function drawSheets({ batch, brand, host, cards }: SheetsRequest): {
  document: PDFKit.PDFDocument;
  drawn: Promise<void>;
} {
  const document = new PDFDocument({
    size: [page.width * pointsPerMm, page.height * pointsPerMm],
    margin: 0,
    autoFirstPage: false,
    font: fonts.regular,
    info: { Title: words.title(batch), Producer: brand.name, Creator: brand.name },
    lang: 'vi',
  });
  document.registerFont('regular', fonts.regular).registerFont('semiBold', fonts.semiBold);
  forbidScaling(document);
  return { document, drawn: drawPages(document, { ...brand, host }, cards) };
}

/** Asks the printing dialog for the real size. pdfkit has no option for it. */
function forbidScaling(document: PDFKit.PDFDocument): void {
  const { _root: root } = document as unknown as { _root: { data: Record<string, unknown> } };
  root.data.ViewerPreferences = document.ref({ PrintScaling: 'None' });
}

async function drawPages(document: PDFKit.PDFDocument, brand: CardBrand, cards: readonly SheetCard[]): Promise<void> {
  addPage(document);
  drawRuler(document);
  for (const [at, each] of cards.entries()) {
    const index = at % cardsPerPage;
    if (index === 0) {
      await untilRead(document);
      addPage(document);
      drawCropMarks(document);
    }
    const { x, y } = cardOrigin(index);
    document.save().translate(x, y);
    drawCard(document, brand, each);
    document.restore();
  }
  document.end();
}

/** A page on which lengths are mm. */
function addPage(document: PDFKit.PDFDocument): void {
  document.addPage().scale(pointsPerMm).lineWidth(hairline).strokeColor(ink).fillColor(ink);
}

async function untilRead(document: PDFKit.PDFDocument): Promise<void> {
  while (document.readableLength > maxAhead) await new Promise((resolve) => document.once('data', resolve));
}

function drawCropMarks(document: PDFKit.PDFDocument): void {
  const { gap, length } = cropMark;
  const [left = 0, right = 0] = [cuts.x[0], cuts.x.at(-1)];
  const [top = 0, bottom = 0] = [cuts.y[0], cuts.y.at(-1)];
  const line = (x: number, y: number, toX: number, toY: number) => document.moveTo(x, y).lineTo(toX, toY);
  for (const x of cuts.x) {
    line(x, top - gap - length, x, top - gap);
    line(x, bottom + gap, x, bottom + gap + length);
  }
  for (const y of cuts.y) {
    line(left - gap - length, y, left - gap, y);
    line(right + gap, y, right + gap + length, y);
  }
  document.stroke();
}

function drawCard(document: PDFKit.PDFDocument, brand: CardBrand, { number, url, place }: SheetCard): void {
  const inset = 5;
  const mark = 9;
  document
    .save()
    .translate(inset, inset)
    .scale(mark / 64);
  if (brand.logo) document.image(Buffer.from(brand.logo), 0, 0, { width: 64 });
  else {
    document.roundedRect(0, 0, 64, 64, 14).fill(brand.accent);
    document.path(brand.mark).fill('#ffffff');
  }
  document.restore();
  const write = (text: string, x: number, y: number, size: number, font: 'regular' | 'semiBold' = 'regular') =>
    document
      .font(font)
      .fontSize(size)
      .fillColor(ink)
      .text(text, x, y, { lineBreak: false, features: ['tnum'] });
  const beside = inset + mark + 3;
  write(brand.name, beside, inset - 0.2, 4.4, 'semiBold');
  write(words.heading, beside, inset + 5, 3.1);
  write(number, inset, 24, 5.6, 'semiBold');
  write(words.scan, inset, 33, 2.6);
  write(`${brand.host}/warranty`, inset, 36.6, 2.6, 'semiBold');
  if (brand.hotline !== undefined) write(words.hotline(brand.hotline), inset, 44, 3.1, 'semiBold');
  write(place, card.width - inset - codeSide + 4, 43, 2.2);
  drawCode(document, url, { right: card.width - inset + 1, top: 20 });
}

/** Draws a QR code of medium error correction with its quiet zone. A single path has no seams between its modules. */
function drawCode(document: PDFKit.PDFDocument, url: string, { right, top }: { right: number; top: number }): void {
  const modules = encodeQr(url, 'raw', { ecc: 'medium', border: 4 });
  const side = Math.max(minModule, codeSide / modules.length);
  const left = right - modules.length * side;
  for (const [y, row] of modules.entries())
    for (let x = row.indexOf(true); x >= 0; ) {
      const next = row.indexOf(false, x);
      document.rect(left + x * side, top + y * side, (next - x) * side, side);
      x = row.indexOf(true, next);
    }
  document.fill('#000000');
}

/** A page by which a printer is checked before the cards are cut. */
function drawRuler(document: PDFKit.PDFDocument): void {
  const { ruler } = words;
  const x = 25;
  document.font('semiBold').fontSize(7).text(ruler.title, x, 25, { lineBreak: false });
  document.font('regular').fontSize(4);
  for (const [at, step] of ruler.steps.entries())
    document.text(`${at + 1}. ${step}`, x, 40 + at * 7, { lineBreak: false });
  const [startX, startY] = [x, 90];
  document.moveTo(startX, startY).lineTo(startX + 100, startY);
  document.moveTo(startX, startY).lineTo(startX, startY + 100);
  for (let at = 0; at <= 100; at += 10) {
    document.moveTo(startX + at, startY).lineTo(startX + at, startY + 3);
    document.moveTo(startX, startY + at).lineTo(startX + 3, startY + at);
  }
  document.stroke();
  document.text(ruler.length, startX + 102, startY - 2, { lineBreak: false });
  document.text(ruler.length, startX - 4, startY + 102, { lineBreak: false });
  document.rect(startX + 40, startY + 30, card.width, card.height).stroke();
  document.text(ruler.frame, startX + 45, startY + 35, { lineBreak: false });
}
