import { mix, type Point, type Pose, type Solid, toLocal, toPoint, transformed } from './solids.ts';

/** Linear RGB. */
export type Colour = readonly [number, number, number];

export interface Material {
  /** The colour at a point in the solid's own coordinates. */
  colour: (x: number, y: number, z: number) => Colour;
  /** Reflectance at normal incidence, and at a grazing angle. */
  gloss: number;
  sheen: number;
  /** Radius of subsurface scattering, in mm. */
  spread: number;
  /** Transmittance of a thin solid, and the thickness in mm that halves it. */
  clear: number;
  depth: number;
  /** Metals only reflect; `rough` is the blur radius of the reflection. */
  metal?: { rough: number };
}

export interface Part {
  solid: Solid;
  /** Corners of its bounding box. */
  from: Point;
  to: Point;
  material: Material;
  /** Factor on ray-marching steps, below 1 where the distances are too large. */
  stepScale: number;
}

export interface Scene {
  parts: readonly Part[];
  /** The camera's target, and the width of the picture there in mm; `framed` corrects both. */
  target: Point;
  span: number;
  /** The downward angle of the camera in degrees. */
  elevation: number;
  /** The size of the parts relative to the smaller side of the picture. */
  fill: number;
  /** The aspect ratio, and the horizontal offset of the parts as a share of the width. */
  aspect?: number;
  shift?: number;
}

interface Bounds {
  from: Point;
  to: Point;
}

/** A part from a solid and its bounding box in its own coordinates. A tilted solid is lifted to rest on the ground. */
export function part(
  solid: Solid,
  bounds: Bounds,
  material: Material,
  { at = [0, 0, 0], turn = [0, 0, 0] }: Pose = {},
  stepScale = 0.75,
): Part {
  const tipped = turn[0] !== 0 || turn[1] !== 0;
  const pose: Pose = { turn, at: tipped ? [at[0], at[1], at[2] + lift(solid, bounds, turn)] : at };
  const local = toLocal(pose);
  const { colour } = material;
  return {
    solid: transformed(solid, pose),
    ...around(bounds, pose),
    stepScale,
    material: { ...material, colour: (x, y, z) => colour(...local(x, y, z)) },
  };
}

/** The bounding box of a transformed box. */
function around({ from, to }: Bounds, { at = [0, 0, 0], turn = [0, 0, 0] }: Pose): Bounds {
  // The world's axes in the solid's coordinates.
  const local = toLocal({ turn });
  const axes = [local(1, 0, 0), local(0, 1, 0), local(0, 0, 1)] as const;
  const center = toPoint((i) => {
    const [x, y, z] = axes[i];
    return at[i] + (x * (from[0] + to[0])) / 2 + (y * (from[1] + to[1])) / 2 + (z * (from[2] + to[2])) / 2;
  });
  const half = toPoint((i) => {
    const [x, y, z] = axes[i];
    const sizes = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
    return (Math.abs(x) * sizes[0]) / 2 + (Math.abs(y) * sizes[1]) / 2 + (Math.abs(z) * sizes[2]) / 2;
  });
  return { from: toPoint((i) => center[i] - half[i]), to: toPoint((i) => center[i] + half[i]) };
}

/** The height by which a solid must be lifted to rest on the ground. */
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
