/** Looks at a scene: what is seen at each pixel, and the light that comes from there. */

import { blurWithin } from './blur-within.ts';
import { Distances } from './distances.ts';
import { cone, groundGlow, openGround, rays, room } from './light.ts';
import type { Colour, Material, Scene } from './scene.ts';
import { clamp, mix, type Point, type Solid, smoothstep } from './solids.ts';
import { cast, framed, type View, viewOf } from './view.ts';

export interface Picture {
  width: number;
  height: number;
  /** In sRGB, a byte for each of red, green and blue, row by row. */
  rgb: Uint8ClampedArray;
}

/** What is known of a place that is seen. */
interface Sample {
  /** Light of the room that falls on it, and light that other places throw at it; 1 falls on open ground. */
  light: number;
  thrown: number;
  mirrored: number;
  /** Share that shines through from behind. */
  through: number;
  colour: Colour;
}

/** The ground under the parts is looked at from so many places each way, to know what is reflected in them. */
const groundSteps = 96;
const shadowless: Sample = { light: 1, thrown: 0, mirrored: 0, through: 0, colour: [1, 1, 1] };

export function render(unframed: Scene, width: number): Picture {
  const scene = framed(unframed);
  const height = Math.round(width / (scene.aspect ?? 1));
  const view = viewOf(scene, width, height);
  const stage = new Stage(scene);
  const part = new Uint8Array(width * height);
  const samples: Sample[] = [];
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const ray = view.ray(px + 0.5, py + 0.5);
      const hit = cast(scene, view, ray);
      part[py * width + px] = hit.part;
      samples.push(stage.look(hit.part, view.origin, ray, hit.way));
    }
  return { width, height, rgb: develop(scene, view, part, samples, width, height) };
}

class Stage {
  readonly #scene: Scene;
  readonly #low: Point;
  readonly #high: Point;
  readonly #distances: Distances;
  readonly #ground: Float32Array;
  readonly #reach: number;

  constructor(scene: Scene) {
    this.#scene = scene;
    const corner = (end: 'from' | 'to', pick: (...values: number[]) => number) =>
      [0, 1, 2].map((i) => pick(...scene.parts.map((one) => one[end][i] as number))) as unknown as Point;
    this.#low = corner('from', Math.min);
    this.#high = corner('to', Math.max);
    this.#distances = new Distances(this.#nearest(), this.#low, this.#high, 1_500_000);
    this.#reach = (this.#high[2] - this.#low[2]) * 1.6;
    this.#ground = new Float32Array(groundSteps ** 2);
    const place = (axis: 0 | 1, i: number) =>
      mix(this.#low[axis] - this.#reach, this.#high[axis] + this.#reach, i / (groundSteps - 1));
    for (let i = 0; i < this.#ground.length; i++)
      this.#ground[i] = this.#onGround(place(0, i % groundSteps), place(1, Math.floor(i / groundSteps)));
  }

  #nearest(): Solid {
    const { parts, span } = this.#scene;
    return (x, y, z) => {
      let nearest = Number.POSITIVE_INFINITY;
      for (const { solid, from, to, pace } of parts) {
        const away = Math.hypot(
          Math.max(from[0] - x, x - to[0], 0),
          Math.max(from[1] - y, y - to[1], 0),
          Math.max(from[2] - z, z - to[2], 0),
        );
        if (away < nearest) nearest = Math.min(nearest, away > span * 0.05 ? away : solid(x, y, z) * pace);
      }
      return nearest;
    };
  }

  look(index: number, [ox, oy, oz]: Point, ray: Point, way: number): Sample {
    const at: Point = [ox + ray[0] * way, oy + ray[1] * way, oz + ray[2] * way];
    const seen = this.#scene.parts[index - 1];
    if (!seen) return { ...shadowless, light: this.#isNear(at) ? this.#onGround(at[0], at[1]) : 1 };
    const { solid, material } = seen;
    const normal = normalOf(solid, at, this.#scene.span * 2.5e-4);
    const off = this.#distances.cell * 1.2;
    const above: Point = [at[0] + normal[0] * off, at[1] + normal[1] * off, at[2] + normal[2] * off];
    return {
      ...this.#lit(at, above, normal),
      mirrored: this.#mirrored(material, above, normal, ray),
      through: material.clear === 0 ? 0 : this.#through(material, at, normal, ray),
      colour: material.colour(...at),
    };
  }

  #isNear([x, y]: Point): boolean {
    const [low, high, more] = [this.#low, this.#high, this.#reach * 3];
    return x > low[0] - more && x < high[0] + more && y > low[1] - more && y < high[1] + more;
  }

  #onGround(x: number, y: number): number {
    const z = 0.002 * this.#scene.span;
    let sum = 0;
    for (const ray of rays)
      if (ray.z > 0) sum += ray.z * ray.light * this.#distances.open(x, y, z, ray.x, ray.y, ray.z, cone);
    return sum / openGround;
  }

  /** What is seen from a place in a direction where no part is in the way. */
  #seen([x, y, z]: Point, dx: number, dy: number, dz: number): number {
    if (dz >= 0) return room(dx, dy, dz);
    const way = z / -dz;
    const last = groundSteps - 1.001;
    const place = (axis: 0 | 1, value: number) => {
      const low = this.#low[axis] - this.#reach;
      return clamp(((value - low) / (this.#high[axis] + this.#reach - low)) * (groundSteps - 1), 0, last);
    };
    const [fx, fy] = [place(0, x + dx * way), place(1, y + dy * way)];
    const i = (fx | 0) + groundSteps * (fy | 0);
    const side = (k: number) => mix(this.#ground[k] as number, this.#ground[k + 1] as number, fx % 1);
    return groundGlow * 0.55 * mix(side(i), side(i + groundSteps), fy % 1);
  }

  #lit(at: Point, above: Point, [nx, ny, nz]: Point): { light: number; thrown: number } {
    let [light, hidden] = [0, 0];
    for (const ray of rays) {
      const cosine = nx * ray.x + ny * ray.y + nz * ray.z;
      if (cosine <= 0) continue;
      const open = this.#distances.open(...above, ray.x, ray.y, ray.z, cone);
      light += cosine * open * (ray.z >= 0 ? ray.light : this.#seen(above, ray.x, ray.y, ray.z));
      hidden += cosine * (1 - open);
    }
    // The lamps stand near: what is closer to them gets more.
    const { span, target } = this.#scene;
    const near = 1 - (0.16 * (0.8 * (at[0] - target[0]) + 0.2 * (at[1] - target[1]))) / span;
    return { light: (light / openGround) * near, thrown: (hidden / openGround) * groundGlow };
  }

  #mirrored({ gloss, sheen, metal }: Material, above: Point, normal: Point, ray: Point): number {
    const facing = -(normal[0] * ray[0] + normal[1] * ray[1] + normal[2] * ray[2]);
    const out: Point = [
      ray[0] + 2 * facing * normal[0],
      ray[1] + 2 * facing * normal[1],
      ray[2] + 2 * facing * normal[2],
    ];
    const directions = metal ? spreadAround(out, metal.rough) : [out];
    let sum = 0;
    for (const [x, y, z] of directions) {
      const open = this.#distances.open(...above, x, y, z, 0.05);
      sum += open * this.#seen(above, x, y, z) + (1 - open) * 0.33 * groundGlow;
    }
    const share = mix(gloss, sheen, Math.max(1 - facing, 0) ** 5);
    return (share * sum) / directions.length / groundGlow;
  }

  /** Follows the line of sight, bent at the surface, until it leaves the solid. */
  #through({ clear, depth }: Material, at: Point, normal: Point, ray: Point): number {
    const step = depth * 0.12;
    const [dx, dy, dz] = [0, 1, 2].map((i) => (ray[i] as number) * 0.75 - (normal[i] as number) * 0.35) as [
      number,
      number,
      number,
    ];
    let way = step;
    for (let i = 0; i < 40; i++) {
      if (this.#distances.at(at[0] + dx * way, at[1] + dy * way, at[2] + dz * way) > 0) break;
      way += step;
    }
    return clear * 0.5 ** (way / depth);
  }
}

function normalOf(solid: Solid, [x, y, z]: Point, e: number): Point {
  const nx = solid(x + e, y, z) - solid(x - e, y, z);
  const ny = solid(x, y + e, z) - solid(x, y - e, z);
  const nz = solid(x, y, z + e) - solid(x, y, z - e);
  const length = Math.hypot(nx, ny, nz);
  return [nx / length, ny / length, nz / length];
}

/** Directions spread over a disc around one. */
function spreadAround([x, y, z]: Point, radius: number): Point[] {
  const flat = Math.hypot(x, y) || 1;
  const [tx, ty] = [-y / flat, x / flat];
  const [bx, by, bz] = [-z * ty, z * tx, x * ty - y * tx];
  const count = 40;
  return Array.from({ length: count }, (_, i) => {
    const r = radius * Math.sqrt((i + 0.5) / count);
    const [p, q] = [r * Math.cos(i * 2.399963), r * Math.sin(i * 2.399963)];
    const to = [x + tx * p + bx * q, y + ty * p + by * q, z + bz * q] as const;
    const length = Math.hypot(...to);
    return [to[0] / length, to[1] / length, to[2] / length];
  });
}

/** The colours of the picture from what is known of its places. */
function develop(
  scene: Scene,
  view: View,
  part: Uint8Array,
  samples: Sample[],
  width: number,
  height: number,
): Uint8ClampedArray {
  const light = Float32Array.from(samples, (sample) => sample.light);
  // Under the surface red light goes further than green, and green further than blue.
  const spread = [1, 0.8, 0.65].map((share) => {
    const lit = Float32Array.from(light);
    scene.parts.forEach(({ material }, i) => {
      blurWithin(lit, part, i + 1, width, height, material.spread * share * view.scale);
    });
    return lit;
  });
  const rgb = new Uint8ClampedArray(samples.length * 3);
  samples.forEach((sample, i) => {
    const material = scene.parts[(part[i] as number) - 1]?.material;
    for (let c = 0; c < 3; c++) {
      const lit = spread[c]?.[i] as number;
      const value = material ? bend(shine(material, sample, lit, c)) : groundColour(c, lit, toBorder(i, width, height));
      rgb[i * 3 + c] = toByte(value);
    }
  });
  return rgb;
}

/** What shines through is the room behind, a little bluish. */
const behind: Colour = [0.81, 0.83, 0.85];

function shine(
  { metal }: Material,
  { colour, thrown, mirrored, through }: Sample,
  light: number,
  channel: number,
): number {
  const own = colour[channel] as number;
  if (metal) return own * mirrored;
  return (
    mix(own * (light + thrown * 0.62 * own), (behind[channel] as number) * (0.35 + 0.5 * light), through) + mirrored
  );
}

/** Porcelain, #faf8f4; its shadows are grey, never black, and end before the picture does. */
const porcelain: Colour = [0.956, 0.939, 0.905];
function groundColour(channel: number, light: number, border: number): number {
  const shadow = Math.max(0, 1 - light - 0.012) * smoothstep(0, 0.16, border);
  return (porcelain[channel] as number) * (1 - 0.8 * shadow);
}

/** How far a pixel is from the nearest border, as a share of the height. */
function toBorder(i: number, width: number, height: number): number {
  const [x, y] = [i % width, Math.floor(i / width)];
  return Math.min(x, width - 1 - x, y, height - 1 - y) / height;
}

/** Bends what is brighter than white paper back under it. */
const bend = (value: number) => (value < 0.62 ? value : 1 - 0.38 * Math.exp(-(value * 0.99 - 0.62) / 0.38));

function toByte(linear: number): number {
  const v = clamp(linear, 0, 1);
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
}
