import { type Box, px, type TextShape } from './shape.ts';

const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;

/** The size of a text in the font of a style. */
export function measure(text: string, style: CSSStyleDeclaration): TextMetrics {
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return canvas.measureText(text);
}

/** A line of text, centred vertically in a box. */
export function textShape(text: string, box: Box, style: CSSStyleDeclaration, fill = style.color): TextShape {
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = measure('x', style);
  return {
    type: 'text',
    x: box.x,
    baseline: box.y + (box.height + ascent - descent) / 2,
    text: style.textTransform === 'uppercase' ? text.toUpperCase() : text,
    size: px(style.fontSize),
    weight: style.fontWeight,
    fill,
    isUnderlined: style.textDecorationLine === 'underline',
  };
}

/** The lines of a text node. */
export function readLines(node: Text, style: CSSStyleDeclaration): TextShape[] {
  const lines: { text: string; box: DOMRect }[] = [];
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.box.y - box.y) < 2) last.text += ` ${word}`;
    else lines.push({ text: word, box });
  }
  return lines.filter(({ box }) => box.width > 0).map(({ text, box }) => textShape(text, box, style));
}

/**
 * The text that a style sheet puts before an element's content, at the start of its box, or after it, beside its last
 * child.
 */
export function readGenerated(element: Element, place: '::before' | '::after'): TextShape[] {
  const generated = getComputedStyle(element, place);
  const text = /^"([^"]+)"/.exec(generated.content)?.[1];
  if (text === undefined || generated.display === 'none' || generated.visibility === 'hidden') return [];
  const style = getComputedStyle(element);
  const height = px(generated.lineHeight);
  const last = element.lastElementChild?.getBoundingClientRect();
  if (place === '::after' && last) {
    const box = { x: last.right + px(style.columnGap), y: last.y + (last.height - height) / 2, width: 0, height };
    return [textShape(text, box, generated)];
  }
  const { x, y } = element.getBoundingClientRect();
  const [left, top] = [x + px(style.paddingLeft), y + px(style.paddingTop)];
  const lines = wrap(text, px(generated.width) + 1, generated);
  return lines.map((line, at) => textShape(line, { x: left, y: top + at * height, width: 0, height }, generated));
}

function wrap(text: string, width: number, style: CSSStyleDeclaration): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (measure(longer, style).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
