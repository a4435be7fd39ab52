import { areNeighbours, teethBetween } from '#domain/warranty/fdi.ts';

/** The teeth of one piece, along the arch: a single crown has one, a bridge has several neighbours. */
export type Restoration = readonly number[];

/**
 * The same teeth in canonical order: restorations by their smallest tooth number, each from its end of the smaller
 * number. Restorations that share a tooth become one; those that only stand side by side stay apart.
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

/** Adds a tooth as a restoration of its own, or takes it out; a bridge that loses an inner tooth falls into two. */
export function toggleTooth(restorations: readonly Restoration[], tooth: number): Restoration[] {
  if (!restorations.some((teeth) => teeth.includes(tooth))) return arrangeRestorations([...restorations, [tooth]]);
  return arrangeRestorations(
    restorations.flatMap((teeth) => {
      const place = teeth.indexOf(tooth);
      return place < 0 ? [teeth] : [teeth.slice(0, place), teeth.slice(place + 1)];
    }),
  );
}

/** Adds a bridge between two teeth; the same restorations where they have no arch in common. */
export function addBridge(restorations: readonly Restoration[], from: number, to: number): Restoration[] {
  return arrangeRestorations([...restorations, teethBetween(from, to) ?? []]);
}

/** Makes bridges of all chosen teeth that stand side by side. */
export function joinNeighbours(restorations: readonly Restoration[]): Restoration[] {
  const teeth = restorations.flat();
  const pairs = teeth.flatMap((one) => teeth.filter((other) => areNeighbours(one, other)).map((other) => [one, other]));
  return arrangeRestorations([...restorations, ...pairs]);
}

/** Makes each tooth of a bridge a restoration of its own. */
export function separateBridges(restorations: readonly Restoration[]): Restoration[] {
  return arrangeRestorations(restorations.flat().map((tooth) => [tooth]));
}

/** All teeth of two restorations with a tooth in common. */
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
