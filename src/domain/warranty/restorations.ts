import { areNeighbours, teethBetween } from '#domain/warranty/fdi.ts';

/** The teeth of one piece, along the arch. A crown has one tooth, a bridge several adjacent ones. */
export type Restoration = readonly number[];

/**
 * Sorts restorations into canonical order: by their smallest tooth number, each starting at its end with the smaller
 * number. Merges restorations that share a tooth, but not those that are only adjacent.
 */
export function arrangeRestorations(restorations: readonly Restoration[]): Restoration[] {
  const arranged: Restoration[] = [];
  for (const teeth of restorations) {
    let merged = teeth;
    for (const other of arranged.filter((earlier) => earlier.some((tooth) => teeth.includes(tooth)))) {
      merged = union(merged, other);
      arranged.splice(arranged.indexOf(other), 1);
    }
    if (merged.length > 0) arranged.push(fromSmallerEnd(merged));
  }
  return arranged.sort((one, other) => smallest(one) - smallest(other));
}

/** Adds a tooth as a crown, or removes it. A bridge without an inner tooth becomes two restorations. */
export function toggleTooth(restorations: readonly Restoration[], tooth: number): Restoration[] {
  if (!restorations.some((teeth) => teeth.includes(tooth))) return arrangeRestorations([...restorations, [tooth]]);
  return arrangeRestorations(
    restorations.flatMap((teeth) => {
      const index = teeth.indexOf(tooth);
      return index < 0 ? [teeth] : [teeth.slice(0, index), teeth.slice(index + 1)];
    }),
  );
}

/** Adds a bridge between two teeth. Changes nothing if they are on different arches. */
export function addBridge(restorations: readonly Restoration[], from: number, to: number): Restoration[] {
  return arrangeRestorations([...restorations, teethBetween(from, to) ?? []]);
}

/** Joins all adjacent teeth into bridges. */
export function joinNeighbours(restorations: readonly Restoration[]): Restoration[] {
  const teeth = restorations.flat();
  const pairs = teeth.flatMap((one) => teeth.filter((other) => areNeighbours(one, other)).map((other) => [one, other]));
  return arrangeRestorations([...restorations, ...pairs]);
}

/** Splits bridges into crowns. */
export function separateBridges(restorations: readonly Restoration[]): Restoration[] {
  return arrangeRestorations(restorations.flat().map((tooth) => [tooth]));
}

/** All teeth of two restorations that share a tooth. */
function union(one: Restoration, other: Restoration): Restoration {
  const spans = [...one, ...other].flatMap((from) => [...one, ...other].map((to) => teethBetween(from, to) ?? []));
  return spans.reduce((longest, span) => (span.length > longest.length ? span : longest), one);
}

function smallest(teeth: Restoration): number {
  return Math.min(...teeth);
}

function fromSmallerEnd(teeth: Restoration): Restoration {
  const [first = 0, last = first] = [teeth[0], teeth.at(-1)];
  return first <= last ? teeth : teeth.toReversed();
}
