// Runs in the browser, bundled: reads what a page shows.
import { readBoxes } from './box.ts';
import { isNative, readControl, readPath } from './control.ts';
import { type Box, plainBox, type Shape } from './shape.ts';
import { readGenerated, readLines } from './text.ts';

/** What an element shows, in the order of painting, without shadows, gradients and the content of pictures. */
export function readShapes(element: Element): Shape[] {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (isHidden(element, style, box) || element.tagName === 'title') return [];
  if (element instanceof SVGGeometryElement) return readPath(element, style);
  const isBox = !(element instanceof SVGElement) && !isNative(element, style);
  const own = isBox ? readBoxes(element, style, box) : [];
  const control = readControl(element, style, box);
  if (control) return [...own, ...control];
  return [
    ...own,
    ...readGenerated(element, '::before'),
    ...inPaintingOrder(element).flatMap((child) => readChild(child, style)),
    ...readGenerated(element, '::after'),
  ];
}

function readChild(child: Node, style: CSSStyleDeclaration): Shape[] {
  if (child instanceof Text) return readLines(child, style);
  return child instanceof Element && !isFolded(child) ? readShapes(child) : [];
}

/** True for the content of closed details. */
const isFolded = ({ parentElement: parent, tagName }: Element) =>
  parent instanceof HTMLDetailsElement && !parent.open && tagName !== 'SUMMARY';

/** Children that a style sheet raises are painted last. */
function inPaintingOrder(element: Element): Node[] {
  const isRaised = (child: Node) => child instanceof Element && Number(getComputedStyle(child).zIndex) > 0;
  const children = [...element.childNodes];
  return [...children.filter((child) => !isRaised(child)), ...children.filter(isRaised)];
}

function isHidden(element: Element, style: CSSStyleDeclaration, box: DOMRect): boolean {
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return true;
  if (style.display === 'contents' || element instanceof SVGElement) return false;
  // Text for screen readers alone.
  return (style.position === 'absolute' && box.width <= 1) || style.clipPath.startsWith('inset(50%');
}

/**
 * The box of an element: of an input that is hidden or small that of the label or group around it, of a link on several
 * lines that of its first.
 */
export function readBox(element: Element): Box {
  const type = element instanceof HTMLInputElement ? element.type : '';
  const label = /^(file|checkbox|radio)$/.test(type) ? element.closest('label') : null;
  const shown = label ?? (type === 'file' ? element.parentElement : null) ?? element;
  const [first] = shown.getClientRects();
  const isInline = getComputedStyle(shown).display === 'inline';
  return plainBox(isInline && first ? first : shown.getBoundingClientRect());
}
