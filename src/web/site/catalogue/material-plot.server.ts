import type { CatalogueProduct } from '#domain/product/catalogue.ts';

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

/** The range of an axis and its tick marks. */
interface Scale {
  from: number;
  to: number;
  marks: number[];
}

/** The approximate number of steps on an axis. */
const steps = 4;

/** An axis with round tick marks that spans all values. */
export function scaleFor(values: readonly number[]): Scale {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const step = roundStep((max - min || Math.abs(max) || 1) / steps);
  const first = Math.floor(min / step);
  const last = Math.max(first + 1, Math.ceil(max / step));
  // Round off floating-point errors: 18 * 0.0005 is not 0.009.
  const markAt = (index: number) => Number((index * step).toPrecision(12));
  const marks = Array.from({ length: last - first + 1 }, (_, at) => markAt(first + at));
  return { from: markAt(first), to: markAt(last), marks };
}

/** The range without what is far out (3 interquartile ranges beyond the quartiles), which would squeeze the other points. */
export function outlierFences(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const quartile = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0;
  const reach = 3 * (quartile(0.75) - quartile(0.25));
  return [quartile(0.25) - reach, quartile(0.75) + reach];
}

/** The smallest of 1, 2 and 5 times a power of ten that is at least `size`. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5, 10].find((factor) => factor * power >= size * 0.999) ?? 10;
  return factor * power;
}
