import { through } from './distances.ts';
import type { Scene } from './scene.ts';
import type { Point } from './solids.ts';

/** Tangent of half the angle that the camera sees: a long lens. */
const field = Math.tan((7.5 * Math.PI) / 180);

export interface View {
  origin: Point;
  /** Pixels to a millimetre. */
  scale: number;
  /** The direction that is seen at a place of the picture, in pixels. */
  ray(px: number, py: number): Point;
}

export function viewOf({ target, span, elevation, shift = 0 }: Scene, width: number, height: number): View {
  const down = (elevation * Math.PI) / 180;
  const [c, s] = [Math.cos(down), Math.sin(down)];
  const far = span / 2 / field;
  return {
    origin: [target[0], target[1] - c * far, target[2] + s * far],
    scale: width / span,
    ray(px, py) {
      const u = (px / width - 0.5 - shift) * 2 * field;
      const v = ((height / 2 - py) / width) * 2 * field;
      const [y, z] = [c + s * v, c * v - s];
      const length = Math.hypot(u, y, z);
      return [u / length, y / length, z / length];
    },
  };
}

interface Hit {
  /** 0 is the ground, the parts count from 1. */
  part: number;
  way: number;
}

/** What a ray of the view meets first. */
export function cast(scene: Scene, { origin }: View, ray: Point): Hit {
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = ray;
  const near = scene.span * 2e-5;
  let hit: Hit = { part: 0, way: dz < 0 ? -oz / dz : 1e6 };
  for (const [index, { solid, from, to, pace }] of scene.parts.entries()) {
    const [enter, leave] = through(from, to, origin, ray);
    const end = Math.min(leave, hit.way);
    let way = enter;
    for (let i = 0; i < 400 && way < end; i++) {
      const distance = solid(ox + dx * way, oy + dy * way, oz + dz * way);
      if (distance < near) {
        hit = { part: index + 1, way };
        break;
      }
      way += distance * pace;
    }
  }
  return hit;
}

/** The scene with its parts in the middle and as large as it asks for. */
export function framed(scene: Scene): Scene {
  const { span, elevation, fill, aspect = 1, target } = scene;
  const size = 160;
  const view = viewOf({ ...scene, shift: 0 }, size, size);
  const [across, down]: [number[], number[]] = [[], []];
  // Looks beyond the borders of the picture, too.
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
