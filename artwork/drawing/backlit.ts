/** Renders one crown of translucent ceramic in a dark room, with the light behind it, through a wide-open lens. */
import { intersectBox } from './distance-grid.ts';
import { type Beam, LightVolume, type Medium, type Rgb } from './light-volume.ts';
import type { Picture } from './render.ts';
import { clamp, mix, type Point, type Solid, smoothstep, toByte } from './solids.ts';

export interface BacklitScene {
  solid: Solid;
  from: Point;
  to: Point;
  medium: (x: number, y: number, z: number) => Medium;
  /** Where the camera looks, and how many millimetres the picture is wide there. */
  target: Point;
  span: number;
  /** The downward angle of the camera in degrees. */
  elevation: number;
  aspect: number;
}

/** The room far from the lamps, in linear light; the style sheet has the same colour. */
export const room: Rgb = [0.0052, 0.0122, 0.0222];

interface Lamp {
  to: Point;
  /** Half its angle as a cosine, where it begins to fade. */
  inner: number;
  outer: number;
  light: Rgb;
}

const unit = ([x, y, z]: Point): Point => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A warm lamp behind, a cool one at the right edge, a small one in front for the gloss. */
const lamps: readonly Lamp[] = [
  { to: unit([-0.35, 0.9, 0.42]), inner: 0.95, outer: 0.86, light: [22.5, 19.8, 15.6] },
  { to: unit([0.95, 0.42, 0.25]), inner: 0.97, outer: 0.9, light: [3.2, 4.4, 5.4] },
  { to: unit([-0.75, -0.5, 0.75]), inner: 0.985, outer: 0.955, light: [3.6, 3.7, 3.9] },
];

function environment(to: Point): Rgb {
  const up = smoothstep(-0.2, 1, to[2]);
  const light: [number, number, number] = [0.02 + 0.03 * up, 0.03 + 0.05 * up, 0.045 + 0.07 * up];
  for (const lamp of lamps) {
    const share = smoothstep(lamp.outer, lamp.inner, dot(to, lamp.to));
    for (let c = 0; c < 3; c++) light[c as 0] += (lamp.light[c] as number) * share;
  }
  return light;
}

/** The light that the ground sends back, and how bright it is where the crown collects the light. */
const glow: Rgb = [0.3, 0.26, 0.21];
const litStone: Rgb = [0.6, 0.52, 0.4];

const beamCount = 300;
function beams(): Beam[] {
  return Array.from({ length: beamCount }, (_, i): Beam => {
    const z = 1 - (2 * (i + 0.5)) / beamCount;
    const r = Math.sqrt(1 - z * z);
    const turn = i * Math.PI * (3 - Math.sqrt(5));
    const to: Point = [r * Math.cos(turn), r * Math.sin(turn), z];
    const [red, green, blue] = z < 0 ? glow : environment(to);
    return { to, light: [red / beamCount, green / beamCount, blue / beamCount] };
  }).filter(({ light }) => light[0] + light[1] + light[2] > 0);
}

const samplesPerPixel = 6;
/** Radius of the lens in mm, and the tangent of half the field of view. */
const [aperture, halfFieldOfView] = [1.5, Math.tan((7.5 * Math.PI) / 180)];

export function renderBacklit(scene: BacklitScene, width: number): Picture {
  const height = Math.round(width / scene.aspect);
  const volume = new LightVolume(scene.solid, scene, scene.medium, beams(), 0.15);
  const camera = new Camera(scene, width, height);
  const shader = new Shader(scene, volume);
  const linear = new Float32Array(width * height * 3);
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const sum = [0, 0, 0] as [number, number, number];
      for (let i = 0; i < samplesPerPixel; i++) {
        const { origin, ray } = camera.ray(px, py, i);
        const colour = shader.colour(origin, ray);
        for (let c = 0; c < 3; c++) sum[c as 0] += Math.min(colour[c as 0], 1.4) / samplesPerPixel;
      }
      linear.set(sum, (py * width + px) * 3);
    }
  return { width, height, rgb: develop(linear, width, height) };
}

/** A camera whose lens blurs what is not at the distance of its target. */
class Camera {
  readonly #center: Point;
  readonly #target: Point;
  readonly #up: Point;
  readonly #pixel: number;
  readonly #width: number;
  readonly #height: number;

  constructor({ target, span, elevation }: BacklitScene, width: number, height: number) {
    const down = (elevation * Math.PI) / 180;
    const far = span / 2 / halfFieldOfView;
    this.#target = target;
    this.#center = [target[0], target[1] - Math.cos(down) * far, target[2] + Math.sin(down) * far];
    this.#up = [0, Math.sin(down), Math.cos(down)];
    this.#pixel = span / width;
    this.#width = width;
    this.#height = height;
  }

  ray(px: number, py: number, i: number): { origin: Point; ray: Point } {
    // A lattice that differs from pixel to pixel: grain instead of steps.
    const seed = (px * 0.7548776662 + py * 0.569840291 + i * 0.618033988) % 1;
    const other = (px * 0.3819660113 + py * 0.8191725134 + i * 0.754877666) % 1;
    const right = (px + seed - this.#width / 2) * this.#pixel;
    const above = (this.#height / 2 - py - other) * this.#pixel;
    const [tx, ty, tz] = this.#target;
    const focus: Point = [tx + right, ty + this.#up[1] * above, tz + this.#up[2] * above];
    const r = aperture * Math.sqrt((i + 0.5) / samplesPerPixel);
    const turn = i * 2.399963 + seed * 6.283;
    const [lx, lz] = [r * Math.cos(turn), r * Math.sin(turn)];
    const [cx, cy, cz] = this.#center;
    const origin: Point = [cx + lx, cy + this.#up[1] * lz, cz + this.#up[2] * lz];
    return { origin, ray: unit([focus[0] - origin[0], focus[1] - origin[1], focus[2] - origin[2]]) };
  }
}

class Shader {
  readonly #scene: BacklitScene;
  readonly #volume: LightVolume;

  constructor(scene: BacklitScene, volume: LightVolume) {
    this.#scene = scene;
    this.#volume = volume;
  }

  colour(origin: Point, ray: Point): Rgb {
    const hit = this.#hit(origin, ray);
    if (hit) return this.#ceramic(hit, ray, true);
    return ray[2] < 0 ? this.#ground(origin, ray) : room;
  }

  #hit(origin: Point, ray: Point): Point | undefined {
    const { solid, from, to } = this.#scene;
    const [enter, leave] = intersectBox(from, to, origin, ray);
    let distance = Math.max(enter, 0);
    for (let i = 0; i < 300 && distance < leave; i++) {
      const at: Point = [origin[0] + ray[0] * distance, origin[1] + ray[1] * distance, origin[2] + ray[2] * distance];
      if (at[2] < 0) return undefined;
      const step = solid(...at);
      if (step < 0.002) return at;
      distance += step * 0.7;
    }
    return undefined;
  }

  #ceramic(at: Point, ray: Point, isDirect: boolean): Rgb {
    const normal = normalOf(this.#scene.solid, at);
    const facing = clamp(-dot(normal, ray), 0, 1);
    const bent = refract(ray, normal, facing);
    const { light, through } = this.#volume.seen(at, bent);
    // Glazed, not polished: at a grazing angle it mirrors less than glass.
    const fresnel = 0.04 + 0.36 * (1 - facing) ** 4;
    const out: Point = [
      ray[0] + 2 * facing * normal[0],
      ray[1] + 2 * facing * normal[1],
      ray[2] + 2 * facing * normal[2],
    ];
    const reflected = isDirect ? this.#reflection(at, normal, out) : environment(out);
    // Through a thin wall near the ground one sees the lit stone.
    const behind = bent[2] < 0 ? litStone : environment(bent);
    const mixed = (c: 0 | 1 | 2) =>
      (1 - fresnel) * (light[c] + through[c] * Math.min(behind[c], 0.5)) + fresnel * reflected[c];
    return [mixed(0), mixed(1), mixed(2)];
  }

  #reflection(at: Point, normal: Point, out: Point): Rgb {
    if (out[2] < 0) {
      const above: Point = [at[0] + normal[0] * 0.05, at[1] + normal[1] * 0.05, at[2] + normal[2] * 0.05];
      return this.#ground(above, out, false);
    }
    const open = this.#volume.distances.visibility(
      at[0] + normal[0] * 0.15,
      at[1] + normal[1] * 0.15,
      at[2] + normal[2] * 0.15,
      ...out,
      0.08,
    );
    const [r, g, b] = environment(out);
    // A rough glaze shows a lamp less bright than it is.
    return [Math.min(r, 7) * open, Math.min(g, 7) * open, Math.min(b, 7) * open];
  }

  /** Dark polished stone: it mirrors the crown, and shows its shadow and the light that comes through it. */
  #ground(origin: Point, ray: Point, mirrors = true): Rgb {
    const distance = -origin[2] / ray[2];
    const at: Point = [origin[0] + ray[0] * distance, origin[1] + ray[1] * distance, 0];
    const near = Math.exp(-(((at[0] - 1) / 17) ** 2) - (at[1] / 21) ** 2);
    const result = [room[0], room[1], room[2]] as [number, number, number];
    if (near < 0.004) return result;
    for (const { to, light } of lamps) {
      const open = this.#volume.distances.visibility(at[0], at[1], 0.02, ...to, 0.22);
      for (let c = 0; c < 3; c++) result[c as 0] += near * open * to[2] * light[c as 0] * 0.0016;
    }
    if (!mirrors) return result;
    const mirrored: Point = [ray[0], ray[1], -ray[2]];
    // The further from the stone, the more the mirror image blurs.
    const hit = this.#hit([at[0], at[1], 0.001], mirrored);
    if (hit) {
      const seen = this.#ceramic(hit, mirrored, false);
      const share = 0.16 * Math.exp(-hit[2] / 4.2);
      for (let c = 0; c < 3; c++) result[c as 0] += Math.min(seen[c as 0], 2) * share;
    }
    return result;
  }
}

function refract(ray: Point, normal: Point, facing: number): Point {
  const ratio = 1 / 1.5;
  const along = Math.sqrt(1 - ratio ** 2 * (1 - facing ** 2));
  const share = ratio * facing - along;
  return unit([
    ratio * ray[0] + share * normal[0],
    ratio * ray[1] + share * normal[1],
    ratio * ray[2] + share * normal[2],
  ]);
}

function normalOf(solid: Solid, [x, y, z]: Point): Point {
  const e = 0.012;
  return unit([
    solid(x + e, y, z) - solid(x - e, y, z),
    solid(x, y + e, z) - solid(x, y - e, z),
    solid(x, y, z + e) - solid(x, y, z - e),
  ]);
}

/** Exposes the picture: a halo around what is bright, highlights that never clip hard, the room's colour at the border. */
function develop(linear: Float32Array, width: number, height: number): Uint8ClampedArray {
  const halo = haloOf(linear, width, height);
  const rgb = new Uint8ClampedArray(linear.length);
  for (let i = 0; i < linear.length; i++) {
    const c = (i % 3) as 0 | 1 | 2;
    const pixel = Math.floor(i / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const inside =
      smoothstep(0, 0.3, Math.min(x, width - 1 - x) / width) *
      smoothstep(0, 0.22, Math.min(y, height - 1 - y) / height);
    const lit = (linear[i] as number) + 0.1 * (halo[i] as number);
    const value = mix(room[c], lit, inside);
    rgb[i] = toByte(value < 0.5 ? value : 1 - 0.5 * Math.exp(-(value - 0.5) / 0.5));
  }
  return rgb;
}

/** What a lens scatters: a wide blur, by three passes of a running mean in each direction. */
function haloOf(linear: Float32Array, width: number, height: number): Float32Array {
  const radius = Math.round(width * 0.035);
  let values = Float32Array.from(linear, (value, i) => Math.max(0, value - (room[(i % 3) as 0] as number) * 2));
  for (let pass = 0; pass < 3; pass++) {
    values = runningMean(values, width, height, radius, 3, width * 3);
    values = runningMean(values, height, width, radius, width * 3, 3);
  }
  return values;
}

function runningMean(values: Float32Array, length: number, lines: number, radius: number, step: number, next: number) {
  const result = new Float32Array(values.length);
  for (let line = 0; line < lines; line++)
    for (let c = 0; c < 3; c++) {
      const at = (k: number) => values[line * next + clamp(k, 0, length - 1) * step + c] as number;
      let sum = 0;
      for (let k = -radius; k <= radius; k++) sum += at(k);
      for (let k = 0; k < length; k++) {
        result[line * next + k * step + c] = sum / (2 * radius + 1);
        sum += at(k + radius + 1) - at(k - radius);
      }
    }
  return result;
}
