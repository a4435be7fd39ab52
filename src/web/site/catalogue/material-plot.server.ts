import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { outlierFences, type Scale, scaleFor } from '#web/site/catalogue/plot-scale.server.ts';

interface Point {
  translucency: number;
  flexuralStrength: number;
}

/** The plot area within the drawing, in percent; the margins hold the labels. */
const area = { left: 23, right: 94, top: 14, bottom: 80 };

/** What is plotted of a product. */
type Plotted = Pick<CatalogueProduct, 'id' | 'name' | 'translucency' | 'flexuralStrength'>;

/**
 * The data of the plot of translucency against flexural strength; null if no product has both. The axes are those of the catalogue without
 * its outliers: they change only where one of the products lies beyond them.
 */
export function drawMaterialPlot(products: readonly Plotted[], others: readonly Plotted[]) {
  const plotted = products.map((product) => ({ id: product.id, point: pointOf(product) }));
  const points = plotted.flatMap(({ point }) => point ?? []);
  if (points.length === 0) return null;
  const isOutlier = outlierTest([...products, ...others].flatMap((product) => pointOf(product) ?? []));
  const background = others.flatMap(({ name, ...other }) => {
    const point = pointOf(other);
    return point === null || isOutlier(point) ? [] : { name, point };
  });
  const byPoint = Map.groupBy(background, ({ point }) => `${point.translucency} ${point.flexuralStrength}`);
  const shown = [...points, ...background.map(({ point }) => point)];
  const x = scaleFor(shown.map(({ translucency }) => translucency));
  const y = scaleFor(shown.map(({ flexuralStrength }) => flexuralStrength));
  const across = (value: number) => position(x, value, area.left, area.right);
  const up = (value: number) => position(y, value, area.bottom, area.top);
  const toPosition = (point: Point) => ({ x: across(point.translucency), y: up(point.flexuralStrength) });
  return {
    translucency: x.marks.map((value) => ({ value, at: across(value) })),
    strength: y.marks.map((value) => ({ value, at: up(value) })),
    /** `same`: how many earlier products have the same point. */
    products: plotted.flatMap(({ id, point }, at) =>
      point
        ? {
            id,
            number: at + 1,
            ...toPosition(point),
            same: points.slice(0, points.indexOf(point)).filter(isSamePoint(point)).length,
          }
        : [],
    ),
    /** Products with the same point share it and its number. */
    others: [...byPoint.values()].flatMap((sharing, at) =>
      sharing.slice(0, 1).map(({ point }) => ({
        ...toPosition(point),
        number: products.length + at + 1,
        names: sharing.map(({ name }) => name),
      })),
    ),
  };
}

function pointOf({ translucency, flexuralStrength }: Omit<Plotted, 'name'>): Point | null {
  return translucency === null || flexuralStrength === null ? null : { translucency, flexuralStrength };
}

/** Tells the points that are far from most. */
function outlierTest(points: readonly Point[]): (point: Point) => boolean {
  const [minX, maxX] = outlierFences(points.map(({ translucency }) => translucency));
  const [minY, maxY] = outlierFences(points.map(({ flexuralStrength }) => flexuralStrength));
  return ({ translucency, flexuralStrength }) =>
    translucency < minX || translucency > maxX || flexuralStrength < minY || flexuralStrength > maxY;
}

function isSamePoint(point: Point) {
  return (other: Point) =>
    other.translucency === point.translucency && other.flexuralStrength === point.flexuralStrength;
}

function position({ from, to }: Scale, value: number, start: number, end: number): number {
  return Math.round((start + ((value - from) / (to - from)) * (end - start)) * 100) / 100;
}
