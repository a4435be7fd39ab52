import { clamp, type Point, type Solid, smoothstep } from './solids.ts';

/** The distances at which a ray enters and leaves a box. */
export function intersectBox(from: Point, to: Point, [x, y, z]: Point, [dx, dy, dz]: Point): [number, number] {
  const [ax, bx] = [(from[0] - x) / dx, (to[0] - x) / dx];
  const [ay, by] = [(from[1] - y) / dy, (to[1] - y) / dy];
  const [az, bz] = [(from[2] - z) / dz, (to[2] - z) / dz];
  return [
    Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz)),
    Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz)),
  ];
}

const lerp = (values: Float32Array, i: number, p: number) =>
  (values[i] as number) * (1 - p) + (values[i + 1] as number) * p;

/** Samples a solid's distance field on a grid: faster than the solid itself and precise enough for shadows. */
export class DistanceGrid {
  readonly cell: number;
  readonly #from: Point;
  readonly #to: Point;
  readonly #size: readonly [number, number, number];
  readonly #values: Float32Array;

  constructor(solid: Solid, from: Point, to: Point, cells: number) {
    const [w, d, h] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const cell = Math.cbrt((w * d * h) / cells);
    const [na, nb, nc] = [Math.ceil(w / cell) + 1, Math.ceil(d / cell) + 1, Math.ceil(h / cell) + 1];
    this.cell = cell;
    this.#from = from;
    this.#to = to;
    this.#size = [na, nb, nc];
    this.#values = new Float32Array(na * nb * nc);
    let i = 0;
    for (let c = 0; c < nc; c++)
      for (let b = 0; b < nb; b++)
        for (let a = 0; a < na; a++)
          this.#values[i++] = solid(from[0] + a * cell, from[1] + b * cell, from[2] + c * cell);
  }

  at(x: number, y: number, z: number): number {
    const na = this.#size[0];
    const layer = na * this.#size[1];
    const v = this.#values;
    const fx = clamp((x - this.#from[0]) / this.cell, 0, na - 1.001);
    const fy = clamp((y - this.#from[1]) / this.cell, 0, this.#size[1] - 1.001);
    const fz = clamp((z - this.#from[2]) / this.cell, 0, this.#size[2] - 1.001);
    const a = fx | 0;
    const b = fy | 0;
    const c = fz | 0;
    const p = fx - a;
    const q = fy - b;
    const r = fz - c;
    const i = a + na * b + layer * c;
    const j = i + layer;
    return (
      (1 - r) * ((1 - q) * lerp(v, i, p) + q * lerp(v, i + na, p)) +
      r * ((1 - q) * lerp(v, j, p) + q * lerp(v, j + na, p))
    );
  }

  /** The visible share of a light cone at a point, by cone tracing; `cone` is the tangent of half its angle. */
  visibility(x: number, y: number, z: number, dx: number, dy: number, dz: number, cone: number): number {
    const [enter, leave] = intersectBox(this.#from, this.#to, [x, y, z], [dx, dy, dz]);
    if (leave <= Math.max(enter, 0)) return 1;
    let distance = Math.max(enter, this.cell * 0.6);
    let visible = 1;
    for (let i = 0; i < 60 && distance < leave; i++) {
      const step = this.at(x + dx * distance, y + dy * distance, z + dz * distance);
      visible = Math.min(visible, step / (cone * distance));
      if (visible < -1) return 0;
      distance += Math.max(Math.abs(step) * 0.85, this.cell);
    }
    return smoothstep(-1, 1, visible);
  }
}
