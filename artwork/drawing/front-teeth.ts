/** Crowns of front teeth: the margin is at z = 0, the labial side faces the viewer. Lengths are in millimetres. */
import { surfaceNoise } from './back-teeth.ts';
import { bell, clamp, mix, type Solid, smoothMax, smoothstep } from './solids.ts';

export interface FrontTooth {
  /** Half the largest width, the height, and the labiolingual depth at the neck. */
  half: number;
  height: number;
  depth: number;
  /** Thickness of the incisal edge. */
  edge: number;
  /** Rounding of the edge's corners, left and right. */
  corners: readonly [number, number];
  /** Descent of the edge per millimetre to either side, as on a canine. */
  fall: number;
  /** Strength of the three labial lobes, and of a ridge in the middle. */
  lobes: number;
  ridge: number;
}

// biome-ignore format: a table
export const central: FrontTooth = { half: 4.35, height: 10.8, depth: 6.6, edge: 1.15, corners: [0.7, 1.6], fall: 0, lobes: 0.2, ridge: 0 };
// biome-ignore format: a table
export const lateral: FrontTooth = { half: 3.4, height: 9.5, depth: 5.9, edge: 1.05, corners: [1, 2], fall: 0, lobes: 0.15, ridge: 0 };
// biome-ignore format: a table
export const canine: FrontTooth = { half: 3.9, height: 10.7, depth: 7.4, edge: 1.5, corners: [0.7, 1.1], fall: 0.5, lobes: 0, ridge: 0.42 };

/** The y coordinate of the labial side; `u` is the relative height. */
function labialSide(tooth: FrontTooth, x: number, u: number): number {
  // It ends without a crease, which the light would show as a band across the tooth.
  const swelling = tooth.depth * 0.5 * (0.9 + 0.08 * (1 - Math.cos(2 * Math.PI * clamp((u + 0.12) * 1.05, 0, 1))));
  const back = 1.9 * Math.max(u - 0.3, 0) ** 1.7;
  const across = x / tooth.half;
  const rounded = 1.05 * Math.abs(across) ** 2.6 + 0.25 * across * across;
  const dips = tooth.lobes * (bell(across - 0.36, 0.17) + bell(across + 0.34, 0.17)) * smoothstep(0.3, 1, u);
  const ridge = tooth.ridge * bell(across, 0.36) * smoothstep(0.1, 0.6, u);
  return back - swelling + rounded + dips - ridge;
}

/** The y coordinate of the lingual side: a cingulum at the neck, a fossa above it, and marginal ridges. */
function lingualSide(tooth: FrontTooth, x: number, u: number): number {
  const edge = labialSide(tooth, 0, 1) + tooth.edge + 0.5 * (1 - u);
  const swelling = tooth.depth * 0.5 * (1 - smoothstep(0.12, 0.62, u));
  const across = Math.abs(x / tooth.half);
  const ridges = 0.75 * smoothstep(0.4, 0.95, across) * smoothstep(0.1, 0.4, u);
  return edge + swelling + (ridges - across ** 3) * (1 - u);
}

export function frontTooth(tooth: FrontTooth): Solid {
  const { half, height, lobes } = tooth;
  return (x, y, z) => {
    const u = clamp(z / height, -0.1, 1.1);
    const sides = Math.abs(x) - half * (0.52 + 0.5 * smoothstep(-0.25, 0.85, u) - 0.03 * smoothstep(0.75, 1.05, u));
    if (sides > 2) return sides * 0.9;
    const front = labialSide(tooth, x, u) + 0.02 * surfaceNoise(x * 0.8, y, z * 1.4) - y;
    const rear = (y - lingualSide(tooth, x, u)) * 0.75;
    const body = smoothMax(smoothMax(front, rear, mix(0.9, 0.3, u)), sides, mix(1.9, 0.8, u));
    const across = clamp(x / half, -1.2, 1.2);
    const corner = tooth.corners[across > 0 ? 1 : 0] * Math.abs(across) ** 5;
    const falling = tooth.fall * Math.sqrt(x * x + 0.16);
    const top = (z - height + corner + falling - 0.11 * lobes * Math.cos(across * 8.2)) * 0.85;
    const margin = 1.3 * (x / half) ** 2 * (y < 0 ? 1 : 0.9) - z;
    return smoothMax(smoothMax(body, top, 0.45), margin, 0.3);
  };
}

/** A labial shell that is `thick` millimetres thick. */
export function veneer(tooth: FrontTooth, thick: number): Solid {
  const whole = frontTooth(tooth);
  return (x, y, z) => {
    const u = clamp(z / tooth.height, -0.1, 1.1);
    const inner = (y - labialSide(tooth, x, u) - thick - 0.35 * smoothstep(0.8, 1, u)) * 0.85;
    return smoothMax(smoothMax(whole(x, y, z), inner, 0.25), 0.9 - z, 0.3);
  };
}
