/** The fields that decide the position of a product in the catalogue. */
interface Placed {
  id: number;
  position: number | null;
}

/** Compares two products by their place in the catalogue: by position, then those without one, the newest first. */
export function compareInCatalogue(a: Placed, b: Placed): number {
  return (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) || b.id - a.id;
}

/** Where a product goes: before or after another one, or to the top of the catalogue. */
export type Place = { before: number } | { after: number } | 'top';

/**
 * The products with one of them in another place; undefined if the other one is missing.
 *
 * @param inOrder in the order of the catalogue
 */
export function withMoved<Item extends { id: number }>(
  inOrder: readonly Item[],
  moved: Item,
  place: Place,
): Item[] | undefined {
  const others = inOrder.filter(({ id }) => id !== moved.id);
  const at = indexOf(others, place);
  return at === undefined ? undefined : others.toSpliced(at, 0, moved);
}

function indexOf(others: readonly { id: number }[], place: Place): number | undefined {
  if (place === 'top') return 0;
  const [anchor, offset] = 'before' in place ? [place.before, 0] : [place.after, 1];
  const at = others.findIndex(({ id }) => id === anchor);
  return at < 0 ? undefined : at + offset;
}

/**
 * The positions 1, 2, 3 … that products need for this order, of those that have another one now. Behind the moved one,
 * those that have none keep none.
 */
export function newPositions<Item extends Placed>(
  inOrder: readonly Item[],
  moved: Item,
): { item: Item; position: number }[] {
  const last = inOrder.findLastIndex((item) => item.position !== null || item.id === moved.id);
  return inOrder
    .slice(0, last + 1)
    .map((item, at) => ({ item, position: at + 1 }))
    .filter(({ item, position }) => item.position !== position);
}
