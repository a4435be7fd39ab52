const feet = new Set<HTMLElement>();
let observer: ResizeObserver | undefined;

/**
 * The ref of what stands at the foot of the window, or of an open record. It is where it is in the page, which so has room for
 * it at its end, and sticks above what comes after it. What has the focus is scrolled above all of them.
 */
export function foot(element: HTMLElement | null) {
  if (!element) return undefined;
  observer ??= new ResizeObserver((entries) => {
    for (const scroller of new Set(entries.map(({ target }) => scrollerOf(target)))) stack(scroller);
  });
  const scroller = scrollerOf(element);
  feet.add(element);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    feet.delete(element);
    element.style.position = element.style.insetBlockEnd = element.style.zIndex = '';
    stack(scroller);
  };
}

/** What scrolls the page below an element: an open record has its own scroll bar. */
const scrollerOf = (element: Element): HTMLElement =>
  element.closest<HTMLElement>('[data-takes-side]') ?? document.documentElement;

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Stacks what stands at one foot, the last lowest. */
function stack(scroller: HTMLElement): void {
  const lastFirst = [...feet]
    .filter((element) => scrollerOf(element) === scroller)
    .sort((one, other) => (isBefore(one, other) ? 1 : -1));
  let height = 0;
  for (const { style, offsetHeight } of lastFirst) {
    style.position = 'sticky';
    style.insetBlockEnd = `${height}px`;
    style.zIndex = '6';
    height += offsetHeight;
  }
  scroller.style.scrollPaddingBlockEnd = `${height}px`;
  const focused = document.activeElement;
  if (!focused || scrollerOf(focused) !== scroller || lastFirst.some((element) => element.contains(focused))) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (top < innerHeight && bottom > innerHeight - height) focused.scrollIntoView({ block: 'nearest' });
}
