/** A solid as a signed distance field in mm, negative inside. x points right, y away from the viewer, z up. */
export type Solid = (x: number, y: number, z: number) => number;
export type Point = readonly [number, number, number];

/** The point with these coordinates. */
export function toPoint(coordinate: (axis: 0 | 1 | 2) => number): Point {
  return [coordinate(0), coordinate(1), coordinate(2)];
}

export const clamp = (value: number, low: number, high: number) => (value < low ? low : value > high ? high : value);
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
export const bell = (distance: number, width: number) => Math.exp(-((distance / width) ** 2));
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

/** The sRGB byte, not rounded, of linear light. */
export function toByte(linear: number): number {
  const v = clamp(linear, 0, 1);
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
}

/** A smooth minimum of two distances; `k` is the width of the blend. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}
export const smoothMax = (a: number, b: number, k: number) => -smoothMin(-a, -b, k);

/** The union of solids, blended over the width `k`. */
export function union(k: number, ...solids: Solid[]): Solid {
  return (x, y, z) => solids.reduce((nearest, solid) => smoothMin(nearest, solid(x, y, z), k), 1e3);
}
/** The intersection of two solids, with edges rounded by about `k`. */
export const intersection = (k: number, a: Solid, b: Solid): Solid => {
  return (x, y, z) => smoothMax(a(x, y, z), b(x, y, z), k);
};
export const difference = (k: number, from: Solid, away: Solid): Solid =>
  intersection(k, from, (x, y, z) => -away(x, y, z));
export const mirrored = (solid: Solid): Solid => {
  return (x, y, z) => solid(-x, y, z);
};
/** A solid with its surface moved inwards by `by`. */
export const shrunk = (solid: Solid, by: number): Solid => {
  return (x, y, z) => solid(x, y, z) + by;
};

/** An ellipsoid; its distance is approximate, and too inexact for very thin ones. */
export function ellipsoid([a, b, c]: Point, [p, q, r]: Point): Solid {
  return (x, y, z) => {
    const k = Math.hypot((x - a) / p, (y - b) / q, (z - c) / r);
    const l = Math.hypot((x - a) / (p * p), (y - b) / (q * q), (z - c) / (r * r));
    return l === 0 ? -Math.min(p, q, r) : (k * (k - 1)) / l;
  };
}

/** A box around the origin with rounded edges; `half` are half its sides. */
export function box([a, b, c]: Point, radius: number): Solid {
  return (x, y, z) => {
    const dx = Math.abs(x) - a + radius;
    const dy = Math.abs(y) - b + radius;
    const dz = Math.abs(z) - c + radius;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)) + Math.min(Math.max(dx, dy, dz), 0) - radius;
  };
}

/** A cylinder along z from `low` to `high` with edges rounded by `radius`. */
export function cylinder(r: number, low: number, high: number, radius: number): Solid {
  return (x, y, z) => {
    const dr = Math.hypot(x, y) - r + radius;
    const dz = Math.abs(z - (low + high) / 2) - (high - low) / 2 + radius;
    return Math.hypot(Math.max(dr, 0), Math.max(dz, 0)) + Math.min(Math.max(dr, dz), 0) - radius;
  };
}

/** A bar with round ends. */
export function bar([ax, ay, az]: Point, [bx, by, bz]: Point, radius: number): Solid {
  const [ex, ey, ez] = [bx - ax, by - ay, bz - az];
  const square = ex * ex + ey * ey + ez * ez;
  return (x, y, z) => {
    const t = clamp(((x - ax) * ex + (y - ay) * ey + (z - az) * ez) / square, 0, 1);
    return Math.hypot(x - ax - ex * t, y - ay - ey * t, z - az - ez * t) - radius;
  };
}

/** Speeds up a solid: outside a bounding sphere it returns the distance to the sphere. */
export function within(solid: Solid, [a, b, c]: Point, radius: number): Solid {
  return (x, y, z) => {
    const away = Math.sqrt((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2) - radius;
    return away > 1 ? away : solid(x, y, z);
  };
}

/** A rotation in degrees about x, then y, then z, followed by a translation. */
export interface Pose {
  at?: Point;
  turn?: Point;
}

/** Converts world coordinates into the coordinates of a transformed solid. */
export function toLocal({ at: [ax, ay, az] = [0, 0, 0], turn = [0, 0, 0] }: Pose) {
  const [a, b, c] = turn.map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)];
  // The rows of the inverse rotation matrix.
  const [m0, m1, m2] = [cc * cb, sc * cb, -sb];
  const [m3, m4, m5] = [cc * sb * sa - sc * ca, sc * sb * sa + cc * ca, cb * sa];
  const [m6, m7, m8] = [cc * sb * ca + sc * sa, sc * sb * ca - cc * sa, cb * ca];
  return (x: number, y: number, z: number): [number, number, number] => {
    const [px, py, pz] = [x - ax, y - ay, z - az];
    return [m0 * px + m1 * py + m2 * pz, m3 * px + m4 * py + m5 * pz, m6 * px + m7 * py + m8 * pz];
  };
}

export function transformed(solid: Solid, pose: Pose): Solid {
  const local = toLocal(pose);
  return (x, y, z) => {
    const [a, b, c] = local(x, y, z);
    return solid(a, b, c);
  };
}
