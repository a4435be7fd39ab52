import { intersectBox } from './distance-grid.ts';
import type { Scene } from './scene.ts';
import type { Point } from './solids.ts';

/** Tangent of half the camera's field of view, like a long lens. */
const halfFieldOfView = Math.tan((7.5 * Math.PI) / 180);

export interface View {
  origin: Point;
  /** Pixels per millimetre. */
  scale: number;
  /** The direction of the ray through a pixel position. */
  ray(px: number, py: number): Point;
}

export function viewOf({ target, span, elevation, shift = 0 }: Scene, width: number, height: number): View {
  const down = (elevation * Math.PI) / 180;
  const [c, s] = [Math.cos(down), Math.sin(down)];
  const far = span / 2 / halfFieldOfView;
  return {
    origin: [target[0], target[1] - c * far, target[2] + s * far],
    scale: width / span,
    ray(px, py) {
      const u = (px / width - 0.5 - shift) * 2 * halfFieldOfView;
      const v = ((height / 2 - py) / width) * 2 * halfFieldOfView;
      const [y, z] = [c + s * v, c * v - s];
      const length = Math.hypot(u, y, z);
      return [u / length, y / length, z / length];
    },
  };
}

interface Hit {
  /** 0 is the ground; parts count from 1. */
  part: number;
  distance: number;
}

/** The first hit of a ray. */
export function cast(scene: Scene, { origin }: View, ray: Point): Hit {
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = ray;
  const near = scene.span * 2e-5;
  let hit: Hit = { part: 0, distance: dz < 0 ? -oz / dz : 1e6 };
  for (const [index, { solid, from, to, stepScale }] of scene.parts.entries()) {
    const [enter, leave] = intersectBox(from, to, origin, ray);
    const end = Math.min(leave, hit.distance);
    let distance = enter;
    for (let i = 0; i < 400 && distance < end; i++) {
      const step = solid(ox + dx * distance, oy + dy * distance, oz + dz * distance);
      if (step < near) {
        hit = { part: index + 1, distance };
        break;
      }
      distance += step * stepScale;
    }
  }
  return hit;
}

/** The scene with its parts centered and scaled to `fill`. */
export function framed(scene: Scene): Scene {
  const { span, elevation, fill, aspect = 1, target } = scene;
  const size = 160;
  const view = viewOf({ ...scene, shift: 0 }, size, size);
  const [across, down]: [number[], number[]] = [[], []];
  // Include parts beyond the borders of the picture.
  for (let y = -size / 2; y < size * 1.5; y += 2)
    for (let x = -size / 2; x < size * 1.5; x += 2)
      if (cast(scene, view, view.ray(x, y)).part > 0) {
        across.push(x);
        down.push(y);
      }
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  const angle = (elevation * Math.PI) / 180;
  const aside = ((left + right) / 2 / size - 0.5) * span;
  const up = (0.5 - (top + bottom) / 2 / size) * span;
  const share = Math.max((right - left) / Math.max(aspect, 1), bottom - top) / size;
  return {
    ...scene,
    span: (span * share * Math.max(aspect, 1)) / fill,
    target: [target[0] + aside, target[1] + up * Math.sin(angle), target[2] + up * Math.cos(angle)],
  };
}
