import { type Dentition, dentitions, isUpperTooth } from '#domain/warranty/fdi.ts';

/** The size of the drawing in its own units. On a phone of 360 px a unit is about a pixel. */
export const chart = { width: 320, height: 640 } as const;

/** The position of a tooth. */
export interface PlacedTooth {
  tooth: number;
  /** The centre of the tooth. */
  x: number;
  y: number;
  /** The rotation in degrees. The labial side faces out of the arch. */
  turn: number;
  /** The width along the arch. */
  room: number;
  /** The centre of the number, inside the arch. */
  label: { x: number; y: number };
}

/** A quarter of a superellipse, between the midline and the end of a jaw. */
interface Arch {
  halfWidth: number;
  depth: number;
  /** The width of each tooth, from the midline; scaled to fill the arch. */
  rooms: readonly number[];
}

const arches: Record<Dentition, Arch> = {
  permanent: { halfWidth: 134, depth: 272, rooms: [42, 40, 41, 40, 40, 46, 45, 43] },
  milk: { halfWidth: 112, depth: 184, rooms: [42, 40, 42, 46, 48] },
};
/** The exponent: 2 is an ellipse, more is squarer. */
const squareness = 2.3;
/** Distance from the edge of the drawing to the centre of the front teeth. */
const margin = 24;
/** Distance from the centre of a tooth to its number. */
const toLabel = 36;
const steps = 400;
/** Additional distance of the shorter milk jaws from the edge, so that they are near each other. */
const milkInset = 28;

/** All teeth of a dentition, each jaw from the patient's right to the left. */
export function layOut(dentition: Dentition): PlacedTooth[] {
  const arch = arches[dentition];
  const halves = placeHalf(arch);
  const { upper, lower } = dentitions[dentition];
  return [...upper, ...lower].flatMap((tooth) => {
    const half = halves[(tooth % 10) - 1];
    if (!half) return [];
    // Quadrants 1 and 4, and 5 and 8 of milk teeth, are on the patient's right side.
    const side = [1, 4, 5, 8].includes(Math.floor(tooth / 10)) ? -1 : 1;
    const down = isUpperTooth(tooth) ? 1 : -1;
    const front = isUpperTooth(tooth) ? margin : chart.height - margin;
    const inset = dentition === 'milk' ? down * milkInset : 0;
    const at = (inwards: number) => ({
      x: chart.width / 2 + side * (half.x - half.outX * inwards),
      y: front + inset + down * (arch.depth - half.y + half.outY * inwards),
    });
    const turn = (Math.atan2(side * half.outX, down * half.outY) * 180) / Math.PI;
    return [{ tooth, ...at(0), turn, room: half.room, label: at(toLabel) }];
  });
}

/** Points on the right half of the arch, relative to its centre, with the direction out of the arch. */
function placeHalf({ halfWidth, depth, rooms }: Arch) {
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (Math.PI / 2) * (1 - step / steps);
    return { x: halfWidth * Math.cos(angle) ** (2 / squareness), y: depth * Math.sin(angle) ** (2 / squareness) };
  });
  const lengths = [0];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before) lengths.push((lengths.at(-1) ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
  }
  const scale = (lengths.at(-1) ?? 0) / rooms.reduce((sum, room) => sum + room, 0);
  let passed = 0;
  return rooms.map((room) => {
    const middle = (passed + room / 2) * scale;
    passed += room;
    const index = lengths.findIndex((length) => length >= middle);
    const { x = 0, y = 0 } = points[index] ?? {};
    const [before, after] = [points[index - 4] ?? { x, y }, points[index + 4] ?? { x, y }];
    const [alongX, alongY] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(alongX, alongY);
    return { x, y, outX: -alongY / length, outY: alongX / length, room: room * scale };
  });
}
