import { mix, type Point, type Pose, posed, type Solid, toLocal } from './solids.ts';

/** In linear light. */
export type Colour = readonly [number, number, number];

export interface Material {
  /** By the place in the solid's own coordinates. */
  colour: (x: number, y: number, z: number) => Colour;
  /** Share of light that is mirrored where the surface is seen straight on, and at a grazing angle. */
  gloss: number;
  sheen: number;
  /** Millimetres that light spreads under the surface. */
  spread: number;
  /** How much shines through where the solid is thin, and the thickness in millimetres that halves it. */
  clear: number;
  depth: number;
  /** Metals only mirror, and more or less blurred. */
  metal?: { rough: number };
}

export interface Part {
  solid: Solid;
  /** Corners of a box around it. */
  from: Point;
  to: Point;
  material: Material;
  /** Share of the distance that a step towards the solid may take. */
  pace: number;
}

export interface Scene {
  parts: readonly Part[];
  /** What the camera looks at, and the millimetres that the picture is wide there; `framed` corrects both. */
  target: Point;
  span: number;
  /** Degrees that the camera looks down. */
  elevation: number;
  /** Share of the picture's smaller side that the parts take. */
  fill: number;
  /** Width to height, and how far from the middle the parts are, as a share of the width. */
  aspect?: number;
  shift?: number;
}

interface Bounds {
  from: Point;
  to: Point;
}

/** A part from a solid and the box around it in its own coordinates. What is tipped over is put on the ground. */
export function part(
  solid: Solid,
  bounds: Bounds,
  material: Material,
  { at = [0, 0, 0], turn = [0, 0, 0] }: Pose = {},
  pace = 0.75,
): Part {
  const tipped = turn[0] !== 0 || turn[1] !== 0;
  const pose: Pose = { turn, at: tipped ? [at[0], at[1], at[2] + lift(solid, bounds, turn)] : at };
  const local = toLocal(pose);
  const { colour } = material;
  return {
    solid: posed(solid, pose),
    ...around(bounds, pose),
    pace,
    material: { ...material, colour: (x, y, z) => colour(...local(x, y, z)) },
  };
}

/** The box around a box that is posed. */
function around({ from, to }: Bounds, { at = [0, 0, 0], turn = [0, 0, 0] }: Pose): Bounds {
  // Where the world's axes lie in the solid's coordinates.
  const local = toLocal({ turn });
  const axes = [local(1, 0, 0), local(0, 1, 0), local(0, 0, 1)];
  const [low, high]: [number[], number[]] = [[], []];
  axes.forEach((axis, i) => {
    const middle = axis.reduce(
      (sum, a, k) => sum + (a * ((from[k] as number) + (to[k] as number))) / 2,
      at[i] as number,
    );
    const half = axis.reduce((sum, a, k) => sum + (Math.abs(a) * ((to[k] as number) - (from[k] as number))) / 2, 0);
    low.push(middle - half);
    high.push(middle + half);
  });
  return { from: low as unknown as Point, to: high as unknown as Point };
}

/** How far a solid must be lifted to rest on the ground. */
function lift(solid: Solid, { from, to }: Bounds, turn: Point): number {
  const [ux, uy, uz] = toLocal({ turn })(0, 0, 1);
  const steps = 70;
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < (steps + 1) ** 3; i++) {
    const x = mix(from[0], to[0], (i % (steps + 1)) / steps);
    const y = mix(from[1], to[1], (Math.floor(i / (steps + 1)) % (steps + 1)) / steps);
    const z = mix(from[2], to[2], Math.floor(i / (steps + 1) ** 2) / steps);
    const height = ux * x + uy * y + uz * z;
    if (height >= lowest) continue;
    const distance = solid(x, y, z);
    if (distance < 0) lowest = height + Math.max(distance, -0.1);
  }
  return -lowest;
}
