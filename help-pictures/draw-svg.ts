import type { Box, BoxShape, PathShape, Shape, TextShape } from './in-page/shape.ts';

/** A numbered mark on an element: the number is that of the step that speaks of it. */
export interface Mark extends Box {
  step: number;
}

interface Picture {
  title: string;
  /** The part of the window that is drawn. */
  region: Box;
  shapes: readonly Shape[];
  marks: readonly Mark[];
}

const ground = '#faf8f4';
const markColour = '#12233d';
const frameColour = '#a5833c';
/** In px. */
const markRadius = 14;
/** Between what is marked and its frame, in px. */
const frameGap = 4;
/** Of the highest button or field, in px. */
const controlHeight = 60;

/** Draws shapes and marks as an SVG file. Its symbol is named `p`. */
export function drawSvg({ title, region, shapes, marks }: Picture): string {
  const width = Math.ceil(region.width);
  const height = Math.ceil(region.height);
  const drawn = group(shapes.filter((shape) => isInside(shape, region)).map((shape) => draw(shape, region)));
  const symbol = `<symbol id="p" viewBox="0 0 ${width} ${height}"><g font-family="Be Vietnam Pro,Roboto,Arial,sans-serif" stroke-linecap="round" stroke-linejoin="round">
<path fill="${ground}" d="M0 0H${width}V${height}H0z"/>
${drawn}
${marks.map((mark) => drawFrame(mark, region)).join('')}
${marks.map((mark) => drawNumber(mark, region, width)).join('')}
</g></symbol>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>${escapeText(title)}</title>
${symbol}
<use href="#p"/></svg>
`;
}

/** A drawn shape: its element, and the attributes that it shares with its neighbours. */
interface Drawn {
  shared: string;
  element: string;
}

/** Puts neighbours with the same attributes into one group. */
function group(drawn: readonly Drawn[]): string {
  const runs: { shared: string; elements: string[] }[] = [];
  for (const { shared, element } of drawn) {
    const last = runs.at(-1);
    if (last?.shared === shared) last.elements.push(element);
    else runs.push({ shared, elements: [element] });
  }
  return runs
    .map(({ shared, elements }) => {
      const [only] = elements;
      if (elements.length === 1 && only) return only.replace(/^<(\w+)/, `<$1${shared}`);
      return `<g${shared}>${elements.join('')}</g>`;
    })
    .join('\n');
}

function draw(shape: Shape, region: Box): Drawn {
  if (shape.type === 'text') return drawText(shape, region);
  if (shape.type === 'path') return drawPath(shape, region);
  if (shape.type === 'image') return drawImage(shape, region);
  return drawBox(shape, region);
}

function drawText({ x, baseline, text, size, weight, fill, isUnderlined }: TextShape, region: Box): Drawn {
  const bold = weight === '400' ? '' : ` font-weight="${weight}"`;
  const place = `x="${short(x - region.x)}" y="${short(baseline - region.y)}"`;
  return {
    shared: ` font-size="${short(size)}"${bold} fill="${colour(fill)}"${isUnderlined ? ' text-decoration="underline"' : ''}`,
    element: `<text ${place}>${escapeText(text)}</text>`,
  };
}

function drawBox(shape: BoxShape, region: Box): Drawn {
  const { fill, radius, border, borderWidth, isDashed } = shape;
  // A border is inside its box, a stroke on both sides of its line.
  const inset = borderWidth / 2;
  const place = [shape.x - region.x + inset, shape.y - region.y + inset].map(short);
  const size = [shape.width - borderWidth, shape.height - borderWidth].map((length) => short(Math.max(0, length)));
  const rounded = radius > 0 ? ` rx="${short(Math.max(0, radius - inset))}"` : '';
  const stroke = border
    ? ` stroke="${colour(border)}"${borderWidth === 1 ? '' : ` stroke-width="${short(borderWidth)}"`}`
    : '';
  return {
    shared: ` fill="${fill ? colour(fill) : 'none'}"${stroke}${border && isDashed ? ' stroke-dasharray="4 4"' : ''}`,
    element: `<rect x="${place[0]}" y="${place[1]}" width="${size[0]}" height="${size[1]}"${rounded}/>`,
  };
}

/** A picture is drawn as a frame with hills. */
function drawImage({ x, y, width, height }: Box, region: Box): Drawn {
  const [left, top] = [x - region.x, y - region.y];
  const bottom = top + height;
  const hills = `M${short(left)} ${short(bottom)}l${short(width / 3)}-${short(height / 2)} ${short(width / 4)} ${short(height / 3)} ${short(width / 6)}-${short(height / 5)} ${short(width / 4)} ${short(height * 0.37)}z`;
  const frame = `M${short(left)} ${short(top)}h${short(width)}v${short(height)}H${short(left)}z`;
  return { shared: '', element: `<g><path fill="#e4dfd4" d="${frame}"/><path fill="#b8954f" d="${hills}"/></g>` };
}

function drawPath(shape: PathShape, region: Box): Drawn {
  const { name, geometry, matrix, fill, stroke, strokeWidth } = shape;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const moved = [a, b, c, d]
    .map((part) => short(part, 3))
    .concat([e - region.x, f - region.y].map((part) => short(part)));
  const line = stroke ? ` stroke="${colour(stroke)}" stroke-width="${short(strokeWidth)}"` : '';
  return {
    shared: ` fill="${fill === 'none' ? fill : colour(fill)}"${line} transform="matrix(${moved.join(' ')})"`,
    element: `<${name} ${shortNumbers(geometry)}/>`,
  };
}

/** A frame around what is marked. */
function drawFrame({ x, y, width, height }: Mark, region: Box): string {
  const place = [x - region.x, y - region.y].map((part) => Math.round(part - frameGap));
  const size = [width, height].map((length) => Math.round(length + 2 * frameGap));
  return `<rect x="${place[0]}" y="${place[1]}" width="${size[0]}" height="${size[1]}" rx="10" fill="none" stroke="${frameColour}" stroke-width="3"/>`;
}

/** The number of a mark, at the upper right of its frame. */
function drawNumber({ step, x, y, width }: Mark, region: Box, most: number): string {
  const across = Math.round(Math.min(x - region.x + width + frameGap, most - markRadius));
  const down = Math.round(Math.max(y - region.y - frameGap, markRadius));
  return `<g data-step="${step}"><circle cx="${across}" cy="${down}" r="${markRadius}" fill="${markColour}" stroke="#fff" stroke-width="2"/><text x="${across}" y="${down + 5.5}" font-size="16" font-weight="700" fill="#fff" text-anchor="middle">${step}</text></g>`;
}

/**
 * True for a shape that is at least partly in the region. A text must begin in it, and of a control more than a sliver
 * must be seen.
 */
function isInside(shape: Shape, region: Box): boolean {
  const [right, bottom] = [region.x + region.width, region.y + region.height];
  if (shape.type === 'text')
    return shape.x >= region.x - 1 && shape.x < right && shape.baseline > region.y && shape.baseline < bottom;
  const { x, y, width, height } = shape.type === 'path' ? shape.box : shape;
  const seen = Math.min(bottom, y + height) - Math.max(region.y, y);
  return x < right && x + width > region.x && seen > (height < controlHeight ? height / 3 : 0);
}

/** A number without needless digits. */
function short(number: number, digits = 1): string {
  return String(Number(number.toFixed(digits))).replace(/^(-?)0\./, '$1.');
}

const shortNumbers = (text: string) => text.replace(/\d+\.\d{2,}/g, (number) => short(Number(number), 1));

/** `rgb(…)` as a short hex; anything else as it is. Transparent colours are mixed with white. */
function colour(text: string): string {
  const [red, green, blue, alpha = 1] = [...text.matchAll(/[\d.]+/g)].map(Number);
  if (!text.startsWith('rgb') || red === undefined || green === undefined || blue === undefined) return text;
  const hex = [red, green, blue]
    .map((part) =>
      Math.round(part * alpha + 255 * (1 - alpha))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return `#${/^(.)\1(.)\2(.)\3$/.test(hex) ? hex.replace(/(.)./g, '$1') : hex}`;
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
