import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { fencesOf, type Scale, scaleFor } from '#web/site/catalogue/plot-scale.server.ts';

interface Place {
  translucency: number;
  flexuralStrength: number;
}

/** Where the products stand in the drawing, in percent of it; what is around is for the words. */
const area = { left: 23, right: 94, top: 14, bottom: 80 };

/** The drawing of translucency against flexural strength; null where no product has both. */
export function drawMaterialPlot(products: readonly CatalogueProduct[], others: readonly CatalogueProduct[]) {
  const placed = products.map((product) => ({ id: product.id, place: placeOf(product) }));
  const places = placed.flatMap(({ place }) => place ?? []);
  if (places.length === 0) return null;
  const near = nearby(others.flatMap((product) => placeOf(product) ?? []));
  const shown = [...places, ...near];
  const x = scaleFor(shown.map(({ translucency }) => translucency));
  const y = scaleFor(shown.map(({ flexuralStrength }) => flexuralStrength));
  const across = (value: number) => position(x, value, area.left, area.right);
  const up = (value: number) => position(y, value, area.bottom, area.top);
  const point = (place: Place) => ({ x: across(place.translucency), y: up(place.flexuralStrength) });
  return {
    translucency: x.marks.map((value) => ({ value, at: across(value) })),
    strength: y.marks.map((value) => ({ value, at: up(value) })),
    /** `same`: how many of the products before it stand in the same place. */
    products: placed.flatMap(({ id, place }, at) =>
      place
        ? {
            id,
            number: at + 1,
            ...point(place),
            same: places.slice(0, places.indexOf(place)).filter(isAt(place)).length,
          }
        : [],
    ),
    others: near.map(point),
  };
}

function placeOf({ translucency, flexuralStrength }: CatalogueProduct): Place | null {
  return translucency === null || flexuralStrength === null ? null : { translucency, flexuralStrength };
}

/** Each place once, without those that lie far from all others. */
function nearby(others: readonly Place[]): Place[] {
  const [leastX, mostX] = fencesOf(others.map(({ translucency }) => translucency));
  const [leastY, mostY] = fencesOf(others.map(({ flexuralStrength }) => flexuralStrength));
  const isNear = ({ translucency, flexuralStrength }: Place) =>
    translucency >= leastX && translucency <= mostX && flexuralStrength >= leastY && flexuralStrength <= mostY;
  return others.filter((other, at) => isNear(other) && others.findIndex(isAt(other)) === at);
}

function isAt(place: Place) {
  return (other: Place) =>
    other.translucency === place.translucency && other.flexuralStrength === place.flexuralStrength;
}

function position({ from, to }: Scale, value: number, start: number, end: number): number {
  return Math.round((start + ((value - from) / (to - from)) * (end - start)) * 100) / 100;
}
