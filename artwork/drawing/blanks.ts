/** Blanks for milling and pressing: discs, a block on its mandrel, an ingot. Lengths are in millimetres. */
import { molar, premolar } from './back-teeth.ts';
import { bridge } from './restorations.ts';
import {
  bar,
  box,
  cylinder,
  difference,
  intersection,
  mirrored,
  type Point,
  type Pose,
  type Solid,
  smoothMax,
  smoothMin,
  transformed,
  union,
} from './solids.ts';

/** A disc of 98.5 mm diameter. Above 12 mm height it has the step for the mill's holder. */
export function disc(height: number): Solid {
  if (height <= 12) return cylinder(49.25, 0, height, 0.7);
  return union(0.3, cylinder(47.2, 0, height, 0.7), cylinder(49.25, height / 2 - 5, height / 2 + 5, 0.5));
}

/** A wedge that opens towards the viewer. */
function slice(degrees: number): Solid {
  const half = (degrees * Math.PI) / 360;
  const [c, s] = [Math.cos(half), Math.sin(half)];
  return (x, y) => Math.max(Math.abs(x) * c + y * s, y);
}
const sliceRotation: Pose = { turn: [0, 0, 20] };
export const withoutSlice = (whole: Solid) => difference(0.4, whole, transformed(slice(58), sliceRotation));
export const onlySlice = (whole: Solid) => intersection(0.6, whole, transformed(slice(56), sliceRotation));

/** The print of the fictional brand on a disc of this height: a pearl in a ring and three bars. */
export function print(height: number): Solid {
  return (x, y, z) => {
    const ring = Math.abs(Math.hypot(x, y + 36) - 4.6) - 0.36;
    const pearl = Math.hypot(x - 1.15, y + 37.1) - 1.75;
    const bars = [0, 1, 2].map((i) => Math.max(Math.abs(x - 10.5 - i * 2.2) - 0.42, Math.abs(y + 36) - 2.2 - i * 0.8));
    return Math.max(Math.min(ring, pearl, ...bars), Math.abs(z - height) - 0.06);
  };
}

/** A glass-ceramic block along x, and its mandrel along z. */
export const block = box([9, 7.25, 6.2], 0.5);
export const mandrel = union(
  0.05,
  cylinder(5.2, 0, 1.6, 0.25),
  difference(0.2, cylinder(3, 1.5, 10.5, 0.4), transformed(box([0.9, 9, 1.2], 0.2), { at: [-3, 0, 6] })),
);
export const ingot = cylinder(6.35, 0, 10, 0.5);

/** A milled pocket, slightly wider at the top. */
function pocket(pose: Pose, [a, b]: readonly [number, number], radius: number): Solid {
  const round = box([a, b, 40], radius);
  return transformed((x, y, z) => round(x, y, z) - 0.1 * z, pose);
}

const long: Pose = { at: [-13, 7, 0], turn: [0, 0, 38] };
const pockets = [
  pocket(long, [17.5, 8.8], 8),
  pocket({ at: [12, -25, 0] }, [8.2, 8.2], 8.1),
  pocket({ at: [28, -4, 0] }, [8.6, 8.6], 8.5),
  pocket({ at: [21, 22, 0] }, [8, 8], 7.9),
];
const bars = (...ends: [Point, Point][]) => union(0.1, ...ends.map(([from, to]) => bar(from, to, 1.1)));

const milledBridge = union(
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
const milledCrowns = union(
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

/** A disc with a milled three-unit bridge and two crowns, still held by connector bars. */
export const milledDisc: Solid = (() => {
  const blank = disc(16);
  const inside = transformed(milledBridge, long);
  return (x, y, z) => {
    let nearest = blank(x, y, z);
    for (const hole of pockets) nearest = smoothMax(nearest, -hole(x, y, z), 0.5);
    return smoothMin(nearest, Math.min(inside(x, y, z), milledCrowns(x, y, z)), 0.5);
  };
})();
