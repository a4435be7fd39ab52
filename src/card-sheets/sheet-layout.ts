/** All lengths in mm. */

/** A4. */
export const page = { width: 210, height: 297 };
/** ISO/IEC 7810 ID-1, the size of bank cards. */
export const card = { width: 85.6, height: 53.98 };
const columns = 2;
const rows = 5;
export const cardsPerPage = columns * rows;

/** The white around the cards, where the crop marks are. */
const margin = {
  left: (page.width - columns * card.width) / 2,
  top: (page.height - rows * card.height) / 2,
};
/** A crop mark ends before the corner, so that a cut that is a little off shows none of it. */
export const cropMark = { gap: 2, length: 5 };

/** The code with its quiet zone: as large as this, unless its modules would be too small for a cheap camera. */
export const codeSide = 22;
export const minModule = 0.396;

/** The upper left corner of a card on its page. @param index from 0 to `cardsPerPage` - 1, row by row */
export function cardOrigin(index: number): { x: number; y: number } {
  return {
    x: margin.left + (index % columns) * card.width,
    y: margin.top + Math.floor(index / columns) * card.height,
  };
}

/** Where the cuts are: from the left, and from the top. */
export const cuts = {
  x: Array.from({ length: columns + 1 }, (_, at) => margin.left + at * card.width),
  y: Array.from({ length: rows + 1 }, (_, at) => margin.top + at * card.height),
};
