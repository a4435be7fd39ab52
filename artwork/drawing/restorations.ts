/** Restorations made of crowns: hollow crowns and bridges. */
import { ellipsoid, type Point, type Pose, type Solid, smoothMax, smoothMin, transformed, within } from './solids.ts';

/** A hollow crown; `stump` is the size of the cavity relative to the crown. */
export function hollow(crown: Solid, stump: number): Solid {
  return (x, y, z) => {
    const inner = crown(x / stump, y / stump, (z + 0.55) / stump) * stump;
    return smoothMax(crown(x, y, z), -inner, 0.25);
  };
}

/** A pontic, with a rounded underside that does not touch the ground. */
export function pontic(tooth: Solid, gap: number): Solid {
  return (x, y, z) => smoothMax(tooth(x, y, z), gap + 0.09 * (x * x + (y - 0.6) ** 2) - z, 1.2);
}

/** Teeth connected by ellipsoids. */
export function bridge(teeth: { tooth: Solid; pose: Pose }[], joints: { at: Point; size: Point }[]): Solid {
  const crowns = teeth.map(({ tooth, pose }) => {
    const [x, y, z] = pose.at ?? [0, 0, 0];
    return within(transformed(tooth, pose), [x, y, z + 5], 8.6);
  });
  const joined = joints.map(({ at, size }) => within(ellipsoid(at, size), at, Math.max(...size)));
  return (x, y, z) => {
    let nearest = 1e3;
    for (const crown of crowns) nearest = smoothMin(nearest, crown(x, y, z), 0.25);
    for (const joint of joined) nearest = smoothMin(nearest, joint(x, y, z), 0.9);
    return nearest;
  };
}
