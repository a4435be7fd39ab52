/** Crowns of molars and premolars: the margin is at z = 0, the buccal side faces the viewer. Lengths are in millimetres. */
import { bell, clamp, type Point, type Solid, smoothMax, smoothstep } from './solids.ts';

type Line = readonly (readonly [number, number])[];

interface Cusp {
  tip: Point;
  /** Descent per millimetre towards the middle of the tooth, and across. */
  slope: number;
  steep: number;
}

interface BackTooth {
  /** Half the mesiodistal and the buccolingual width. */
  half: readonly [number, number];
  height: number;
  /** Exponent of the outline seen from above: 2 is an ellipse, more is squarer. */
  square: number;
  /** Rounding radius of the border of the occlusal surface. */
  round: number;
  /** The lowest height of a fossa. */
  floor: number;
  /** How far the top leans lingually. */
  lean: number;
  /** Height of the ridge in the middle of the buccal side. */
  ridge: number;
  cusps: readonly Cusp[];
  /** Marginal ridges by their end points. */
  crests: readonly { from: Point; to: Point }[];
  fissures: readonly { line: Line; depth: number }[];
  /** Grooves that run down the buccal (-1) or lingual (1) side. */
  grooves: readonly { x: number; side: -1 | 1; depth: number }[];
}

/** The distance of a point from a line segment. */
function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const ex = bx - ax;
  const ey = by - ay;
  const t = clamp(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0, 1);
  const dx = x - ax - ex * t;
  const dy = y - ay - ey * t;
  return Math.sqrt(dx * dx + dy * dy);
}

function distanceToLine(x: number, y: number, line: Line): number {
  let nearest = 9;
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as Line[0];
    const b = line[i] as Line[0];
    nearest = Math.min(nearest, distanceToSegment(x, y, a[0], a[1], b[0], b[1]));
  }
  return nearest;
}

/** Slight surface noise, like hand-finished ceramic. */
export const surfaceNoise = (x: number, y: number, z: number) =>
  Math.sin(x * 1.9 + 0.7 * Math.sin(z * 1.3)) * Math.sin(y * 1.7 + 1.1) * Math.sin(z * 2.1 + 0.4);

/** A linear slope with a rounded top. */
const roundedSlope = (distance: number, round: number) => Math.sqrt(round + distance * distance) - Math.sqrt(round);

/** The height of the occlusal surface. */
function chewingSurface({ floor, cusps, crests, fissures }: BackTooth) {
  return (x: number, y: number) => {
    let top = floor;
    for (const { tip, slope, steep } of cusps) {
      const dx = x - tip[0];
      const dy = y - tip[1];
      const reach = Math.hypot(tip[0], tip[1]);
      const along = ((dx * tip[0] + dy * tip[1]) / reach) * slope;
      const across = ((dx * tip[1] - dy * tip[0]) / reach) * steep;
      top = smoothMax(top, tip[2] - roundedSlope(Math.sqrt(along * along + across * across), 0.3), 0.16);
    }
    for (const { from, to } of crests) {
      const distance = distanceToSegment(x, y, from[0], from[1], to[0], to[1]);
      top = smoothMax(top, (from[2] + to[2]) / 2 - roundedSlope(distance * 1.15, 0.12), 0.3);
    }
    for (const { line, depth } of fissures) top -= depth * bell(distanceToLine(x, y, line), 0.24);
    return top;
  };
}

function sideWall({ half: [a, b], height, square, lean, ridge, grooves }: BackTooth): Solid {
  return (x, y, z) => {
    const u = z / height;
    // The tooth is widest slightly below the middle.
    const below = clamp((0.45 - u) / 0.45, 0, 1.3);
    const above = clamp((u - 0.45) / 0.55, 0, 1.3);
    const wide = 1 - 0.17 * below * below - 0.15 * above * above;
    const from = (Math.abs(x / a) ** square + Math.abs((y - lean * u) / b) ** square) ** (1 / square);
    let wall = (from - wide) * Math.min(a, b) + 0.03 * surfaceNoise(x, y, z);
    if (y < 0) wall -= ridge * bell(x, a * 0.42) * smoothstep(-0.1, 0.5, u);
    for (const groove of grooves)
      if (groove.side * y > 0) wall += groove.depth * bell(x - groove.x, 0.55) * smoothstep(0.25, 0.95, u);
    return wall;
  };
}

function backTooth(tooth: BackTooth): Solid {
  const [a, b] = tooth.half;
  const top = chewingSurface(tooth);
  const wall = sideWall(tooth);
  return (x, y, z) => {
    const side = wall(x, y, z);
    if (side > 3) return side;
    const above = (z - top(x, y - (tooth.lean * z) / tooth.height)) * 0.8;
    // The margin rises between the teeth, like the gum line.
    const margin = 0.9 * (x / a) ** 2 * (1 - 0.2 * Math.abs(y / b)) - z;
    return smoothMax(smoothMax(side, above, tooth.round), margin, 0.35);
  };
}

/** A lower first molar with its five cusps. */
export const molar = backTooth({
  half: [5.4, 5.1],
  height: 7.6,
  square: 2.9,
  round: 1.1,
  floor: 4.3,
  lean: 0.35,
  ridge: 0,
  cusps: [
    { tip: [-2.35, -2.75, 7.15], slope: 0.62, steep: 0.92 },
    { tip: [1.55, -2.9, 7], slope: 0.62, steep: 0.95 },
    { tip: [3.75, -0.75, 6.5], slope: 0.6, steep: 0.95 },
    { tip: [-2.3, 2.7, 7.65], slope: 0.66, steep: 0.88 },
    { tip: [2.1, 2.75, 7.45], slope: 0.66, steep: 0.88 },
  ],
  crests: [
    { from: [-4.3, -1.9, 6.2], to: [-4.3, 1.9, 6.3] },
    { from: [4.2, 0.4, 6], to: [4, 2.2, 6.1] },
  ],
  // biome-ignore format: a drawing
  fissures: [
    { line: [[-3.3, 0.1], [-1.9, -0.25], [-0.5, 0.1], [0.9, -0.2], [2.3, 0.35], [3.1, 0.9]], depth: 0.34 },
    { line: [[-0.5, 0.05], [-0.45, -1.6], [-0.35, -3.2], [-0.4, -5]], depth: 0.34 },
    { line: [[1.2, -0.2], [2.5, -1.5], [3.3, -2.7], [4.2, -4]], depth: 0.3 },
    { line: [[0.3, 0.05], [0.05, 1.7], [-0.1, 3.2], [-0.1, 5]], depth: 0.32 },
    { line: [[-3.2, 0.1], [-3.8, -0.9]], depth: 0.2 },
    { line: [[-3.2, 0.1], [-3.75, 0.95]], depth: 0.2 },
  ],
  grooves: [
    { x: -0.4, side: -1, depth: 0.5 },
    { x: 3.4, side: -1, depth: 0.35 },
    { x: -0.1, side: 1, depth: 0.4 },
  ],
});

export const premolar = backTooth({
  half: [3.6, 4.5],
  height: 8.2,
  square: 2.35,
  round: 0.8,
  floor: 5,
  lean: 0.1,
  ridge: 0.3,
  cusps: [
    { tip: [0.1, -2.25, 8.2], slope: 0.72, steep: 0.72 },
    { tip: [-0.25, 2.3, 7.35], slope: 0.7, steep: 0.7 },
  ],
  crests: [
    { from: [-2.95, -1.3, 6.35], to: [-2.8, 1.3, 6.3] },
    { from: [2.95, -1.3, 6.3], to: [2.7, 1.3, 6.2] },
  ],
  // biome-ignore format: a drawing
  fissures: [
    { line: [[-1.9, 0.25], [-0.8, 0.1], [0.6, 0.2], [1.9, 0.2]], depth: 0.42 },
    { line: [[-1.9, 0.25], [-2.5, -0.7]], depth: 0.25 },
    { line: [[-1.9, 0.25], [-2.35, 1.1]], depth: 0.25 },
    { line: [[1.9, 0.2], [2.5, -0.7]], depth: 0.25 },
    { line: [[1.9, 0.2], [2.35, 1]], depth: 0.25 },
  ],
  grooves: [],
});
