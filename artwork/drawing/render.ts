/** Renders a scene: finds the visible point of each pixel and the light that it sends to the camera. */

import { blurWithin } from './blur-within.ts';
import { DistanceGrid } from './distance-grid.ts';
import { cone, environment, groundGlow, openGround, rays } from './light.ts';
import type { Colour, Material, Scene } from './scene.ts';
import { clamp, mix, type Point, type Solid, smoothstep, toByte, toPoint } from './solids.ts';
import { cast, framed, type View, viewOf } from './view.ts';

export interface Picture {
  width: number;
  height: number;
  /** sRGB, one byte each for red, green and blue, row by row. */
  rgb: Uint8ClampedArray;
}

/** The light at a visible point. */
interface Sample {
  /** Direct light, and light from other surfaces; 1 is the light on unobstructed ground. */
  light: number;
  bounced: number;
  reflected: number;
  /** The share of light from behind. */
  transmitted: number;
  colour: Colour;
}

/** The resolution of the ground's light map in each direction, used for reflections. */
const groundSteps = 96;
const shadowless: Sample = { light: 1, bounced: 0, reflected: 0, transmitted: 0, colour: [1, 1, 1] };

export function render(unframed: Scene, width: number): Picture {
  const scene = framed(unframed);
  const height = Math.round(width / (scene.aspect ?? 1));
  const view = viewOf(scene, width, height);
  const lighting = new Lighting(scene);
  const part = new Uint8Array(width * height);
  const samples: Sample[] = [];
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const ray = view.ray(px + 0.5, py + 0.5);
      const hit = cast(scene, view, ray);
      part[py * width + px] = hit.part;
      samples.push(lighting.sample(hit.part, view.origin, ray, hit.distance));
    }
  return { width, height, rgb: toPixels(scene, view, part, samples, width, height) };
}

class Lighting {
  readonly #scene: Scene;
  readonly #low: Point;
  readonly #high: Point;
  readonly #distances: DistanceGrid;
  readonly #ground: Float32Array;
  readonly #reach: number;

  constructor(scene: Scene) {
    this.#scene = scene;
    const corner = (end: 'from' | 'to', pick: (...values: number[]) => number) =>
      toPoint((axis) => pick(...scene.parts.map((one) => one[end][axis])));
    this.#low = corner('from', Math.min);
    this.#high = corner('to', Math.max);
    this.#distances = new DistanceGrid(this.#nearest(), this.#low, this.#high, 1_500_000);
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
      for (const { solid, from, to, stepScale } of parts) {
        const away = Math.hypot(
          Math.max(from[0] - x, x - to[0], 0),
          Math.max(from[1] - y, y - to[1], 0),
          Math.max(from[2] - z, z - to[2], 0),
        );
        if (away < nearest) nearest = Math.min(nearest, away > span * 0.05 ? away : solid(x, y, z) * stepScale);
      }
      return nearest;
    };
  }

  sample(index: number, [ox, oy, oz]: Point, ray: Point, distance: number): Sample {
    const at: Point = [ox + ray[0] * distance, oy + ray[1] * distance, oz + ray[2] * distance];
    const seen = this.#scene.parts[index - 1];
    if (!seen) return { ...shadowless, light: this.#isNear(at) ? this.#onGround(at[0], at[1]) : 1 };
    const { solid, material } = seen;
    const normal = normalOf(solid, at, this.#scene.span * 2.5e-4);
    const off = this.#distances.cell * 1.2;
    const above: Point = [at[0] + normal[0] * off, at[1] + normal[1] * off, at[2] + normal[2] * off];
    return {
      ...this.#lit(at, above, normal),
      reflected: this.#reflected(material, above, normal, ray),
      transmitted: material.clear === 0 ? 0 : this.#transmitted(material, at, normal, ray),
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
      if (ray.z > 0) sum += ray.z * ray.light * this.#distances.visibility(x, y, z, ray.x, ray.y, ray.z, cone);
    return sum / openGround;
  }

  /** The brightness in a direction without any part: the environment or the ground. */
  #seen([x, y, z]: Point, dx: number, dy: number, dz: number): number {
    if (dz >= 0) return environment(dx, dy, dz);
    const distance = z / -dz;
    const last = groundSteps - 1.001;
    const place = (axis: 0 | 1, value: number) => {
      const low = this.#low[axis] - this.#reach;
      return clamp(((value - low) / (this.#high[axis] + this.#reach - low)) * (groundSteps - 1), 0, last);
    };
    const [fx, fy] = [place(0, x + dx * distance), place(1, y + dy * distance)];
    const i = (fx | 0) + groundSteps * (fy | 0);
    const side = (k: number) => mix(this.#ground[k] as number, this.#ground[k + 1] as number, fx % 1);
    return groundGlow * 0.55 * mix(side(i), side(i + groundSteps), fy % 1);
  }

  #lit(at: Point, above: Point, [nx, ny, nz]: Point): { light: number; bounced: number } {
    let [light, hidden] = [0, 0];
    for (const ray of rays) {
      const cosine = nx * ray.x + ny * ray.y + nz * ray.z;
      if (cosine <= 0) continue;
      const open = this.#distances.visibility(...above, ray.x, ray.y, ray.z, cone);
      light += cosine * open * (ray.z >= 0 ? ray.light : this.#seen(above, ray.x, ray.y, ray.z));
      hidden += cosine * (1 - open);
    }
    // The lamps are near, so closer points get more light.
    const { span, target } = this.#scene;
    const near = 1 - (0.16 * (0.8 * (at[0] - target[0]) + 0.2 * (at[1] - target[1]))) / span;
    return { light: (light / openGround) * near, bounced: (hidden / openGround) * groundGlow };
  }

  #reflected({ gloss, sheen, metal }: Material, above: Point, normal: Point, ray: Point): number {
    const facing = -(normal[0] * ray[0] + normal[1] * ray[1] + normal[2] * ray[2]);
    const out: Point = [
      ray[0] + 2 * facing * normal[0],
      ray[1] + 2 * facing * normal[1],
      ray[2] + 2 * facing * normal[2],
    ];
    const directions = metal ? spreadAround(out, metal.rough) : [out];
    let sum = 0;
    for (const [x, y, z] of directions) {
      const open = this.#distances.visibility(...above, x, y, z, 0.05);
      sum += open * this.#seen(above, x, y, z) + (1 - open) * 0.33 * groundGlow;
    }
    const share = mix(gloss, sheen, Math.max(1 - facing, 0) ** 5);
    return (share * sum) / directions.length / groundGlow;
  }

  /** The share of light through the solid: follows the refracted ray until it leaves the solid. */
  #transmitted({ clear, depth }: Material, at: Point, normal: Point, ray: Point): number {
    const step = depth * 0.12;
    const [dx, dy, dz] = [0, 1, 2].map((i) => (ray[i] as number) * 0.75 - (normal[i] as number) * 0.35) as [
      number,
      number,
      number,
    ];
    let distance = step;
    for (let i = 0; i < 40; i++) {
      if (this.#distances.at(at[0] + dx * distance, at[1] + dy * distance, at[2] + dz * distance) > 0) break;
      distance += step;
    }
    return clear * 0.5 ** (distance / depth);
  }
}

function normalOf(solid: Solid, [x, y, z]: Point, e: number): Point {
  const nx = solid(x + e, y, z) - solid(x - e, y, z);
  const ny = solid(x, y + e, z) - solid(x, y - e, z);
  const nz = solid(x, y, z + e) - solid(x, y, z - e);
  const length = Math.hypot(nx, ny, nz);
  return [nx / length, ny / length, nz / length];
}

/** Directions spread over a disc around a direction. */
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

/** The pixels of the picture from its samples. */
function toPixels(
  scene: Scene,
  view: View,
  part: Uint8Array,
  samples: Sample[],
  width: number,
  height: number,
): Uint8ClampedArray {
  const light = Float32Array.from(samples, (sample) => sample.light);
  // Subsurface scattering: red light travels further than green, green further than blue.
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
      const value = material
        ? toneMap(shade(material, sample, lit, c))
        : groundColour(c, lit, toBorder(i, width, height));
      rgb[i * 3 + c] = toByte(value);
    }
  });
  return rgb;
}

/** Transmitted light comes from the environment behind, slightly bluish. */
const behind: Colour = [0.81, 0.83, 0.85];

function shade(
  { metal }: Material,
  { colour, bounced, reflected, transmitted }: Sample,
  light: number,
  channel: number,
): number {
  const own = colour[channel] as number;
  if (metal) return own * reflected;
  return (
    mix(own * (light + bounced * 0.62 * own), (behind[channel] as number) * (0.35 + 0.5 * light), transmitted) +
    reflected
  );
}

/** The background, #faf8f4. Its shadows stay grey and fade out towards the border. */
const porcelain: Colour = [0.956, 0.939, 0.905];
function groundColour(channel: number, light: number, border: number): number {
  const shadow = Math.max(0, 1 - light - 0.012) * smoothstep(0, 0.16, border);
  return (porcelain[channel] as number) * (1 - 0.8 * shadow);
}

/** The distance of a pixel from the nearest border, as a share of the height. */
function toBorder(i: number, width: number, height: number): number {
  const [x, y] = [i % width, Math.floor(i / width)];
  return Math.min(x, width - 1 - x, y, height - 1 - y) / height;
}

/** Compresses highlights below white. */
const toneMap = (value: number) => (value < 0.62 ? value : 1 - 0.38 * Math.exp(-(value * 0.99 - 0.62) / 0.38));
