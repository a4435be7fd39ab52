import { type BoxShape, isSeen, type PathShape, plainBox, px, type Shape } from './shape.ts';
import { measure, textShape } from './text.ts';

const chevron = 'm6 9 6 6 6-6';
const tick = 'm5 12 5 5 9-10';
/** The icons above are drawn on 24 × 24 and shown in this size, in px. */
const iconSize = 16;
const accent = 'rgb(10, 85, 96)';
const unchecked = 'rgb(108, 120, 137)';
const white = 'rgb(255, 255, 255)';

/** What a control shows; undefined for an element whose content is drawn like any other. */
export function readControl(element: Element, style: CSSStyleDeclaration, box: DOMRect): Shape[] | undefined {
  if (element instanceof HTMLImageElement) return [{ type: 'image', ...plainBox(box) }];
  if (element instanceof HTMLSelectElement) {
    const icon = iconShape(chevron, box.right - 24, box.y + (box.height - iconSize) / 2, style.color);
    return [...readField(element, element.selectedOptions[0]?.text ?? '', 24, style, box), icon];
  }
  if (!(element instanceof HTMLInputElement) || element.type === 'file') return undefined;
  if (/^(checkbox|radio)$/.test(element.type)) return isNative(element, style) ? readChoice(element, box) : [];
  const value = element.type === 'password' ? '•'.repeat(element.value.length) : element.value;
  return readField(element, value, 0, style, box);
}

/** True for a checkbox or radio button that the browser itself draws. */
export const isNative = (element: Element, style: CSSStyleDeclaration) =>
  element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type) && style.appearance !== 'none';

/** The value of a text field or menu, or its placeholder, as far as there is room. */
function readField(element: Element, value: string, reserved: number, style: CSSStyleDeclaration, box: DOMRect) {
  const placeholder = element instanceof HTMLInputElement ? element.placeholder : '';
  const fill = value === '' ? getComputedStyle(element, '::placeholder').color : style.color;
  const x = box.x + px(style.paddingLeft) + px(style.borderLeftWidth);
  const width = box.right - Math.max(px(style.paddingRight), reserved) - x;
  let text = value || placeholder;
  while (text !== '' && measure(text, style).width > width) text = text.slice(0, -1);
  return text === '' ? [] : [textShape(text, { x, y: box.y, width, height: box.height }, style, fill)];
}

function readChoice(element: HTMLInputElement, box: DOMRect): Shape[] {
  const { x, y, width, height } = box;
  const isRound = element.type === 'radio';
  const frame: BoxShape = {
    type: 'box',
    ...plainBox(box),
    fill: element.checked && !isRound ? accent : white,
    radius: isRound ? width / 2 : 2,
    border: element.checked ? accent : unchecked,
    borderWidth: 1,
    isDashed: false,
  };
  if (!element.checked) return [frame];
  if (!isRound) return [frame, iconShape(tick, x + (width - iconSize) / 2, y + (height - iconSize) / 2, white)];
  const dot = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2, radius: width / 4 };
  return [frame, { ...frame, ...dot, fill: accent, border: '', borderWidth: 0 }];
}

function iconShape(d: string, x: number, y: number, stroke: string): PathShape {
  const scale = iconSize / 24;
  return {
    type: 'path',
    name: 'path',
    geometry: `d="${d}"`,
    box: { x, y, width: iconSize, height: iconSize },
    matrix: [scale, 0, 0, scale, x, y],
    fill: 'none',
    stroke,
    strokeWidth: 2,
  };
}

const geometries = ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'width', 'height', 'points'];

/** A path, circle or the like of an SVG drawing. */
export function readPath(element: SVGGraphicsElement, style: CSSStyleDeclaration): PathShape[] {
  const matrix = element.getScreenCTM();
  const attributes = geometries.filter((name) => element.hasAttribute(name));
  if (!matrix || (!isSeen(style.fill) && !isSeen(style.stroke))) return [];
  return [
    {
      type: 'path',
      name: element.tagName,
      geometry: attributes.map((name) => `${name}="${element.getAttribute(name)}"`).join(' '),
      box: plainBox(element.getBoundingClientRect()),
      matrix: [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f],
      fill: isSeen(style.fill) ? style.fill : 'none',
      stroke: isSeen(style.stroke) ? style.stroke : '',
      strokeWidth: px(style.strokeWidth),
    },
  ];
}
