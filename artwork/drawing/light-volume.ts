/** Light inside translucent ceramic: how much of it arrives at each point of a solid, scattered any number of times. */
import { DistanceGrid } from './distance-grid.ts';
import { clamp, type Point, type Solid } from './solids.ts';

/** A value for each of red, green and blue. */
export type Rgb = readonly [number, number, number];

/** What light meets inside, per millimetre, at a point in the solid's coordinates. */
export interface Medium {
  scattering: Rgb;
  absorption: Rgb;
}

/** Light from one direction, which represents a share of the sphere around. */
export interface Beam {
  to: Point;
  light: Rgb;
}

interface Bounds {
  from: Point;
  to: Point;
}

const channels = [0, 1, 2] as const;
/** Steps of the over-relaxation, and its factor: more steps change no pixel. */
const [sweeps, factor] = [90, 1.85] as const;

export class LightVolume {
  readonly distances: DistanceGrid;
  readonly #from: Point;
  readonly #cell: number;
  readonly #size: readonly [number, number, number];
  readonly #light: readonly [Float32Array, Float32Array, Float32Array];
  readonly #scattering: readonly [Float32Array, Float32Array, Float32Array];
  readonly #absorption: readonly [Float32Array, Float32Array, Float32Array];

  /** @param cell the size of a cell in mm */
  constructor(
    solid: Solid,
    { from, to }: Bounds,
    medium: (x: number, y: number, z: number) => Medium,
    beams: readonly Beam[],
    cell: number,
  ) {
    this.distances = new DistanceGrid(solid, from, to, 3_000_000);
    this.#from = from;
    this.#cell = cell;
    const count = (axis: 0 | 1 | 2) => Math.ceil((to[axis] - from[axis]) / cell) + 1;
    this.#size = [count(0), count(1), count(2)];
    const cells = this.#size[0] * this.#size[1] * this.#size[2];
    const grids = () => [new Float32Array(cells), new Float32Array(cells), new Float32Array(cells)] as const;
    [this.#light, this.#scattering, this.#absorption] = [grids(), grids(), grids()];
    const direct = grids();
    const inside: number[] = [];
    for (let i = 0; i < cells; i++) {
      const at = this.#place(i);
      if (this.distances.at(...at) > cell) continue;
      const { scattering, absorption } = medium(...at);
      for (const c of channels) {
        this.#scattering[c][i] = scattering[c];
        this.#absorption[c][i] = absorption[c];
      }
      if (this.distances.at(...at) <= cell * 0.35) inside.push(i);
    }
    for (const i of inside) {
      const arriving = this.#arriving(this.#place(i), beams);
      for (const c of channels) direct[c][i] = arriving[c];
    }
    for (const c of channels) this.#scatter(c, direct[c], inside);
  }

  #place(i: number): Point {
    const [w, d] = this.#size;
    const [x, y, z] = this.#from;
    return [
      x + (i % w) * this.#cell,
      y + (Math.floor(i / w) % d) * this.#cell,
      z + Math.floor(i / (w * d)) * this.#cell,
    ];
  }

  /** The light that reaches a point without being scattered. */
  #arriving(at: Point, beams: readonly Beam[]): Rgb {
    const sum = [0, 0, 0] as [number, number, number];
    for (const { to, light } of beams) {
      const left = this.#left(at, to);
      for (const c of channels) sum[c] += light[c] * left[c];
    }
    return sum;
  }

  /** The share of light that crosses the solid from a point in a direction. */
  #left([x, y, z]: Point, [dx, dy, dz]: Point): Rgb {
    const depth = [0, 0, 0] as [number, number, number];
    let distance = this.#cell / 2;
    for (let i = 0; i < 160; i++) {
      const at: Point = [x + dx * distance, y + dy * distance, z + dz * distance];
      if (!this.#holds(at)) break;
      const outside = this.distances.at(...at);
      const step = Math.max(this.#cell, Math.abs(outside) * 0.9);
      if (outside < 0) {
        const index = this.#index(at);
        for (const c of channels)
          depth[c] += step * ((this.#scattering[c][index] as number) + (this.#absorption[c][index] as number));
      }
      distance += step;
    }
    return [Math.exp(-depth[0]), Math.exp(-depth[1]), Math.exp(-depth[2])];
  }

  #holds([x, y, z]: Point): boolean {
    const [a, b, c] = this.#from;
    const [w, d, h] = this.#size;
    const cell = this.#cell;
    return x > a && y > b && z > c && x < a + (w - 1) * cell && y < b + (d - 1) * cell && z < c + (h - 1) * cell;
  }

  #index([x, y, z]: Point): number {
    const [w, d, h] = this.#size;
    const on = (value: number, from: number, count: number) =>
      clamp(Math.round((value - from) / this.#cell), 0, count - 1);
    return on(x, this.#from[0], w) + w * (on(y, this.#from[1], d) + d * on(z, this.#from[2], h));
  }

  /** Solves the diffusion equation by over-relaxation, and adds what arrived directly. */
  #scatter(c: 0 | 1 | 2, direct: Float32Array, inside: readonly number[]): void {
    const light = this.#light[c];
    const [w, d] = this.#size;
    const beside = [1, w, w * d];
    const isInside = new Uint8Array(light.length);
    for (const i of inside) isInside[i] = 1;
    for (let sweep = 0; sweep < sweeps; sweep++)
      for (const i of inside) {
        const scattering = this.#scattering[c][i] as number;
        const absorption = this.#absorption[c][i] as number;
        const flow = 1 / (3 * (scattering + absorption) * this.#cell ** 2);
        const { arriving, leaving } = exchange(light, isInside, i, beside);
        const next = (flow * arriving + scattering * (direct[i] as number)) / (flow * leaving + absorption);
        light[i] = (light[i] as number) + factor * (next - (light[i] as number));
      }
    for (const i of inside) light[i] = (light[i] as number) + (direct[i] as number);
    this.#fillBorder(light, isInside, beside);
  }

  /** Gives the cells around the solid the light of their neighbours, so that no surface looks dark between cells. */
  #fillBorder(light: Float32Array, isInside: Uint8Array, beside: readonly number[]): void {
    for (let round = 0; round < 2; round++) {
      const filled: [number, number][] = [];
      for (let i = 0; i < light.length; i++) {
        if (isInside[i]) continue;
        const near = beside.flatMap((step) => [i - step, i + step]).filter((next) => isInside[next]);
        if (near.length > 0)
          filled.push([i, near.reduce((sum, next) => sum + (light[next] as number), 0) / near.length]);
      }
      for (const [i, value] of filled) {
        light[i] = value;
        isInside[i] = 1;
      }
    }
  }

  /**
   * The light that leaves the solid against `ray`, which enters at a point; and the share of what is behind that is
   * seen.
   */
  seen([x, y, z]: Point, [dx, dy, dz]: Point): { light: Rgb; through: Rgb } {
    const light = [0, 0, 0] as [number, number, number];
    const through = [1, 1, 1] as [number, number, number];
    const step = this.#cell * 0.6;
    for (let i = 0; i < 400; i++) {
      const distance = (i + 0.5) * step;
      const at: Point = [x + dx * distance, y + dy * distance, z + dz * distance];
      if (!this.#holds(at)) break;
      if (this.distances.at(...at) > 0.01 && i > 1) {
        // A cavity: the ray goes on through it.
        continue;
      }
      for (const c of channels) {
        const scattering = this.#sample(this.#scattering[c], at);
        const extinction = scattering + this.#sample(this.#absorption[c], at);
        light[c] += through[c] * scattering * this.#sample(this.#light[c], at) * step;
        through[c] *= Math.exp(-extinction * step);
      }
      if (through[0] < 0.004 && through[1] < 0.004) break;
    }
    return { light, through };
  }

  #sample(values: Float32Array, [x, y, z]: Point): number {
    const [w, d, h] = this.#size;
    const fx = clamp((x - this.#from[0]) / this.#cell, 0, w - 1.001);
    const fy = clamp((y - this.#from[1]) / this.#cell, 0, d - 1.001);
    const fz = clamp((z - this.#from[2]) / this.#cell, 0, h - 1.001);
    const [a, b, c] = [fx | 0, fy | 0, fz | 0];
    const [p, q, r] = [fx - a, fy - b, fz - c];
    const i = a + w * (b + d * c);
    const along = (k: number) => (values[k] as number) * (1 - p) + (values[k + 1] as number) * p;
    const layer = (k: number) => along(k) * (1 - q) + along(k + w) * q;
    return layer(i) * (1 - r) + layer(i + w * d) * r;
  }
}

/** What a cell gets from its neighbours, and the share of its own light that it gives them. */
function exchange(light: Float32Array, isInside: Uint8Array, i: number, beside: readonly number[]) {
  let [arriving, leaving] = [0, 0];
  for (const step of beside)
    for (const next of [i - step, i + step]) {
      arriving += isInside[next] ? (light[next] as number) : 0;
      // No light comes in through the surface; most of what reaches it is reflected back.
      leaving += isInside[next] ? 1 : 0.28;
    }
  return { arriving, leaving };
}
