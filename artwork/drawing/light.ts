/** The studio lighting, the same for all pictures. */
import { type Point, smoothstep } from './solids.ts';

/** A rectangular lamp in a direction: half its width and height as tangents, the softness of its edge, and its rotation. */
interface Lamp {
  to: Point;
  half: readonly [number, number];
  soft: number;
  roll?: number;
  light: number;
}

const lamps = (
  [
    { to: [-0.62, -0.12, 0.78], half: [0.42, 0.3], soft: 0.07, roll: 0.25, light: 9.5 },
    { to: [0.8, 0.62, 0.42], half: [0.16, 0.5], soft: 0.06, light: 2.6 },
    { to: [-0.5, -0.82, 0.24], half: [0.1, 0.42], soft: 0.04, light: 7 },
    { to: [0.55, -0.8, 0.42], half: [0.35, 0.5], soft: 0.3, light: 0.2 },
  ] satisfies Lamp[]
).map(brightness);

function brightness({ to: [x, y, z], half: [width, height], soft, roll = 0, light }: Lamp) {
  const far = Math.hypot(x, y, z);
  const flat = Math.hypot(x, y);
  const [nx, ny, nz] = [x / far, y / far, z / far];
  const [ux, uy] = [-y / flat, x / flat];
  const [vx, vy, vz] = [-nz * uy, nz * ux, nx * uy - ny * ux];
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  return (dx: number, dy: number, dz: number) => {
    const n = dx * nx + dy * ny + dz * nz;
    if (n <= 0.05) return 0;
    const p = (dx * ux + dy * uy) / n;
    const q = (dx * vx + dy * vy + dz * vz) / n;
    const across = 1 - smoothstep(width - soft, width + soft, Math.abs(p * c + q * s));
    return light * across * (1 - smoothstep(height - soft, height + soft, Math.abs(q * c - p * s)));
  };
}

/** The brightness of the environment in a direction: bright at the horizon, dim on the right. */
export function environment(x: number, y: number, z: number): number {
  const up = Math.max(z, 0);
  const dome = 0.5 + 0.16 * up - 0.2 * smoothstep(0.2, 0.9, x * 0.8 - y * 0.1);
  let light = dome + (0.7 - dome) * (1 - smoothstep(0, 0.45, up));
  for (const lamp of lamps) light += lamp(x, y, z);
  return light;
}

interface Ray {
  x: number;
  y: number;
  z: number;
  light: number;
}

/** The i-th of `count` points spread evenly over a sphere (a Fibonacci lattice). */
function onSphere(i: number, count: number): Point {
  const z = 1 - (2 * (i + 0.5)) / count;
  const r = Math.sqrt(1 - z * z);
  const turn = i * Math.PI * (3 - Math.sqrt(5));
  return [r * Math.cos(turn), r * Math.sin(turn), z];
}

/** Evenly spread directions, each with the mean brightness of the environment around it; light from below is 0. */
function createRays(count: number): Ray[] {
  const rays = Array.from({ length: count }, (_, i) => {
    const [x, y, z] = onSphere(i, count);
    return { x, y, z, light: 0, seen: 0 };
  });
  for (let i = 0; i < count * 32; i++) {
    const [x, y, z] = onSphere(i, count * 64);
    const nearness = (ray: Ray) => ray.x * x + ray.y * y + ray.z * z;
    const nearest = rays.reduce((best, ray) => (nearness(ray) > nearness(best) ? ray : best));
    nearest.light += environment(x, y, z);
    nearest.seen++;
  }
  return rays.map(({ seen, light, ...ray }) => ({ ...ray, light: light / Math.max(seen, 1) }));
}

const count = 240;
export const rays = createRays(count);
/** Tangent of half the angle of the cone that a ray represents. */
export const cone = 1.1 * Math.sqrt(4 / count);
/** The light on unobstructed ground, as a sum over the rays. */
export const openGround = rays.reduce((sum, { z, light }) => sum + Math.max(z, 0) * light, 0);
/** The brightness of white ground in that light. */
export const groundGlow = (openGround / count) * 4;
