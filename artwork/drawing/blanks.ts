/** What the mill takes: discs, a block on its mandrel, an ingot. */
import { molar, premolar } from './back-teeth.ts';
import { bridge } from './restorations.ts';
import {
  bar,
  box,
  common,
  cut,
  cylinder,
  mirrored,
  type Point,
  type Pose,
  posed,
  type Solid,
  smoothMax,
  smoothMin,
  union,
} from './solids.ts';

/** A disc of 98.5 mm; one that is higher than 12 mm has the step by which the mill's holder takes it. */
export function disc(height: number): Solid {
  if (height <= 12) return cylinder(49.25, 0, height, 0.7);
  return union(0.3, cylinder(47.2, 0, height, 0.7), cylinder(49.25, height / 2 - 5, height / 2 + 5, 0.5));
}

/** A slice that opens towards the viewer. */
function slice(degrees: number): Solid {
  const half = (degrees * Math.PI) / 360;
  const [c, s] = [Math.cos(half), Math.sin(half)];
  return (x, y) => Math.max(Math.abs(x) * c + y * s, y);
}
const turned: Pose = { turn: [0, 0, 20] };
export const withoutSlice = (whole: Solid) => cut(0.4, whole, posed(slice(58), turned));
export const onlySlice = (whole: Solid) => common(0.6, whole, posed(slice(56), turned));

/** The sign of the fictional brand, a pearl in its ring and three bars, printed on a disc of that height. */
export function print(height: number): Solid {
  return (x, y, z) => {
    const ring = Math.abs(Math.hypot(x, y + 36) - 4.6) - 0.36;
    const pearl = Math.hypot(x - 1.15, y + 37.1) - 1.75;
    const bars = [0, 1, 2].map((i) => Math.max(Math.abs(x - 10.5 - i * 2.2) - 0.42, Math.abs(y + 36) - 2.2 - i * 0.8));
    return Math.max(Math.min(ring, pearl, ...bars), Math.abs(z - height) - 0.06);
  };
}

/** A block of glass ceramic in its full size along x, and the mandrel that holds it along z. */
export const block = box([9, 7.25, 6.2], 0.5);
export const mandrel = union(
  0.05,
  cylinder(5.2, 0, 1.6, 0.25),
  cut(0.2, cylinder(3, 1.5, 10.5, 0.4), posed(box([0.9, 9, 1.2], 0.2), { at: [-3, 0, 6] })),
);
export const ingot = cylinder(6.35, 0, 10, 0.5);

/** A pocket that the mill leaves, a little wider at the top. */
function pocket(pose: Pose, [a, b]: readonly [number, number], radius: number): Solid {
  const round = box([a, b, 40], radius);
  return posed((x, y, z) => round(x, y, z) - 0.1 * z, pose);
}

const long: Pose = { at: [-13, 7, 0], turn: [0, 0, 38] };
const pockets = [
  pocket(long, [17.5, 8.8], 8),
  pocket({ at: [12, -25, 0] }, [8.2, 8.2], 8.1),
  pocket({ at: [28, -4, 0] }, [8.6, 8.6], 8.5),
  pocket({ at: [21, 22, 0] }, [8, 8], 7.9),
];
const bars = (...ends: [Point, Point][]) => union(0.1, ...ends.map(([from, to]) => bar(from, to, 1.1)));

const bridgeInside = union(
  0.6,
  bridge(
    [
      { tooth: premolar, pose: { at: [-8.6, 0, 6.2] } },
      { tooth: molar, pose: { at: [0, 0, 6.2] } },
      { tooth: mirrored(premolar), pose: { at: [8.6, 0, 6.2] } },
    ],
    [
      { at: [-4.9, 0, 10.3], size: [1.7, 2.2, 2] },
      { at: [4.9, 0, 10.3], size: [1.7, 2.2, 2] },
    ],
  ),
  bars(
    [
      [-19, 0, 9.5],
      [-11, 0, 9.5],
    ],
    [
      [19, 0, 9.5],
      [11, 0, 9.5],
    ],
  ),
  bars(
    [
      [0, -10, 9],
      [0, -4, 9],
    ],
    [
      [0, 10, 9],
      [0, 4, 9],
    ],
  ),
);
const crownsInside = union(
  0.6,
  bridge(
    [
      { tooth: molar, pose: { at: [28, -4, 6.2], turn: [0, 0, 30] } },
      { tooth: premolar, pose: { at: [12, -25, 6.2], turn: [0, 0, 60] } },
    ],
    [],
  ),
  bars(
    [
      [37, -1, 9],
      [32, -2.5, 9],
    ],
    [
      [19, -7, 9],
      [24, -5.5, 9],
    ],
  ),
  bars(
    [
      [20, -22, 9],
      [15, -24, 9],
    ],
    [
      [4, -28, 9],
      [9, -26, 9],
    ],
  ),
);

/** A disc out of which a bridge of three and two crowns are milled; thin bars still hold them. */
export const milledDisc: Solid = (() => {
  const blank = disc(16);
  const inside = posed(bridgeInside, long);
  return (x, y, z) => {
    let nearest = blank(x, y, z);
    for (const hole of pockets) nearest = smoothMax(nearest, -hole(x, y, z), 0.5);
    return smoothMin(nearest, Math.min(inside(x, y, z), crownsInside(x, y, z)), 0.5);
  };
})();
