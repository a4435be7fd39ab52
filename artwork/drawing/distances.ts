import { clamp, type Point, type Solid, smoothstep } from './solids.ts';

/** Where a ray enters and leaves a box. */
export function through(from: Point, to: Point, [x, y, z]: Point, [dx, dy, dz]: Point): [number, number] {
  const [ax, bx] = [(from[0] - x) / dx, (to[0] - x) / dx];
  const [ay, by] = [(from[1] - y) / dy, (to[1] - y) / dy];
  const [az, bz] = [(from[2] - z) / dz, (to[2] - z) / dz];
  return [
    Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz)),
    Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz)),
  ];
}

const edge = (values: Float32Array, i: number, p: number) =>
  (values[i] as number) * (1 - p) + (values[i + 1] as number) * p;

/** A solid's distances on a grid: quicker to ask than the solid, and near enough for shadows. */
export class Distances {
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
      (1 - r) * ((1 - q) * edge(v, i, p) + q * edge(v, i + na, p)) +
      r * ((1 - q) * edge(v, j, p) + q * edge(v, j + na, p))
    );
  }

  /** Share of a cone of light that reaches a place from a direction; `cone` is the tangent of half its angle. */
  open(x: number, y: number, z: number, dx: number, dy: number, dz: number, cone: number): number {
    const [enter, leave] = through(this.#from, this.#to, [x, y, z], [dx, dy, dz]);
    if (leave <= Math.max(enter, 0)) return 1;
    let way = Math.max(enter, this.cell * 0.6);
    let open = 1;
    for (let i = 0; i < 60 && way < leave; i++) {
      const distance = this.at(x + dx * way, y + dy * way, z + dz * way);
      open = Math.min(open, distance / (cone * way));
      if (open < -1) return 0;
      way += Math.max(Math.abs(distance) * 0.85, this.cell);
    }
    return smoothstep(-1, 1, open);
  }
}
