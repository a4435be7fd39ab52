/** What a laboratory makes of crowns: hollow ones, and bridges. */
import { ellipsoid, type Point, type Pose, posed, type Solid, smoothMax, smoothMin, within } from './solids.ts';

/** Hollow as a crown is that sits on a stump; the stump's size is a share of the crown's. */
export function hollow(crown: Solid, stump: number): Solid {
  return (x, y, z) => {
    const inner = crown(x / stump, y / stump, (z + 0.55) / stump) * stump;
    return smoothMax(crown(x, y, z), -inner, 0.25);
  };
}

/** A tooth that hangs between others: its underside is round and clear of the ground. */
export function hanging(tooth: Solid, gap: number): Solid {
  return (x, y, z) => smoothMax(tooth(x, y, z), gap + 0.09 * (x * x + (y - 0.6) ** 2) - z, 1.2);
}

/** Teeth held together by ellipsoids between them. */
export function bridge(teeth: { tooth: Solid; pose: Pose }[], joints: { at: Point; size: Point }[]): Solid {
  const crowns = teeth.map(({ tooth, pose }) => {
    const [x, y, z] = pose.at ?? [0, 0, 0];
    return within(posed(tooth, pose), [x, y, z + 5], 8.6);
  });
  const joined = joints.map(({ at, size }) => within(ellipsoid(at, size), at, Math.max(...size)));
  return (x, y, z) => {
    let nearest = 1e3;
    for (const crown of crowns) nearest = smoothMin(nearest, crown(x, y, z), 0.25);
    for (const joint of joined) nearest = smoothMin(nearest, joint(x, y, z), 0.9);
    return nearest;
  };
}
