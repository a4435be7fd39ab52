/** The scenes of the products of samples/products.json. */
import { molar, premolar } from './back-teeth.ts';
import { block, disc, ingot, mandrel, milledDisc, onlySlice, print, withoutSlice } from './blanks.ts';
import { canine, central, type FrontTooth, frontTooth, lateral, veneer } from './front-teeth.ts';
import { chalk, glazed, graded, incisal, layered, metal } from './materials.ts';
import { bridge, hollow, pontic } from './restorations.ts';
import { type Part, part, type Scene } from './scene.ts';
import { intersection, mirrored, type Point, type Pose, type Solid, shrunk, transformed } from './solids.ts';

const tooth = { from: [-6.3, -6.3, -0.2], to: [6.3, 6.3, 11.6] } as const;
const discBox = (height: number) => ({ from: [-49.5, -49.5, -0.1], to: [49.5, 49.5, height + 0.1] }) as const;

const white = chalk('#fbf9f5');
const printed = (height: number, pose: Pose): Part =>
  part(print(height), { from: [-6, -42, height - 0.1], to: [17, -31, height + 0.1] }, chalk('#9fb0ae'), pose, 0.9);
/** From A3 at the neck to A1 at the edge. */
const shades = ['#d9c39c', '#dfccaa', '#e6d7bb', '#ece1cc', '#f1eadc'];
const backTooth = graded('#e1cfae', '#ede3cf', 0.5, 7, { clear: 0.08 });
const clearBackTooth = graded('#e6d4b2', '#eee5d3', 0.5, 7, { clear: 0.35 });
const frontShades = ['#e6d2ab', '#f0e6d0', '#e9e6df'] as const;
const glass = { gloss: 0.03, spread: 0.8, clear: 0.3, depth: 2.5 };
const incisor = (solid: Solid, shape: FrontTooth, pose: Pose) => part(solid, tooth, incisal(frontShades, shape), pose);
const shell = (shape: FrontTooth, solid: Solid, pose: Pose) =>
  part(solid, tooth, incisal(['#e9dabc', '#f1e9d8', '#ebe9e3'], shape, { clear: 0.3, depth: 0.45 }), pose, 0.6);
const onSide = (degrees: number, along: number, [x, y, z]: Point): Point => {
  const a = (degrees * Math.PI) / 180;
  return [x + along * Math.cos(a), y + along * Math.sin(a), z];
};

const posteriorBridge = bridge(
  [
    { tooth: premolar, pose: { at: [-12.6, -1.6, 0], turn: [0, 0, 16] } },
    { tooth: pontic(premolar, 1.2), pose: { at: [-6, 0, 0], turn: [0, 0, 9] } },
    { tooth: pontic(molar, 1.2), pose: { at: [2.4, 0.9, 0], turn: [0, 0, 2] } },
    { tooth: molar, pose: { at: [12.4, 0.6, -0.1], turn: [0, 0, -8] } },
  ],
  [
    { at: [-9.3, -0.7, 4.6], size: [1.8, 2.3, 2.3] },
    { at: [-2.6, 0.5, 4.5], size: [1.8, 2.5, 2.3] },
    { at: [7.5, 0.8, 4.4], size: [1.8, 2.7, 2.2] },
  ],
);

const anteriorBridge = bridge(
  [
    { tooth: mirrored(frontTooth(central)), pose: { at: [-7.4, -1, 0], turn: [0, 0, 4] } },
    { tooth: pontic(frontTooth(lateral), 0.9), pose: { at: [-0.2, -0.6, 0.5], turn: [0, 0, -8] } },
    { tooth: frontTooth(canine), pose: { at: [6.5, 1.4, 0], turn: [0, 0, -26] } },
  ],
  [
    { at: [-3.5, -0.4, 5.4], size: [1.3, 1.3, 2.9] },
    { at: [3.1, 0.2, 5.2], size: [1.3, 1.3, 2.8] },
  ],
);

/** The pose of the framework's molar, which is veneered with porcelain down to a metal collar. */
const veneered: Pose = { at: [9.9, 0.4, 0], turn: [0, 0, -6] };
const framework = bridge(
  [
    { tooth: shrunk(premolar, 0.35), pose: { at: [-8.5, -0.6, 0], turn: [0, 0, 10] } },
    { tooth: pontic(shrunk(molar, 0.35), 1.5), pose: { at: [0, 0.6, 0], turn: [0, 0, 2] } },
    { tooth: shrunk(molar, 0.12), pose: veneered },
  ],
  [
    { at: [-5, 0.2, 4.1], size: [1.7, 2.2, 2] },
    { at: [5, 0.4, 4.1], size: [1.7, 2.4, 2] },
  ],
);
const aboveCollar: Solid = (x, _y, z) => 1.1 + 0.05 * Math.sin(x * 0.9) - z;

const scene = (parts: Part[], span: number, elevation: number, fill: number, target: Point = [0, 0, 3]): Scene => ({
  parts,
  span,
  elevation,
  fill,
  target,
});

/** Factories of the scenes by picture name. */
export const products: Record<string, () => Scene> = {
  kern: () =>
    scene(
      [
        part(disc(14), discBox(14), white, { at: [-16, -24, 0] }, 1),
        part(disc(20), discBox(20), white, { at: [16, 44, 0], turn: [76, 0, -14] }, 1),
        printed(14, { at: [-16, -24, 0], turn: [0, 0, 24] }),
      ],
      190,
      30,
      0.76,
      [0, 6, 30],
    ),
  fels: () => scene([part(molar, tooth, backTooth, { turn: [0, 0, -24] })], 20, 35, 0.58),
  'fels-multi': () =>
    scene(
      [part(disc(25), discBox(25), layered(shades, 2, 24), {}, 1), printed(25, { turn: [0, 0, 30] })],
      142,
      30,
      0.76,
    ),
  tal: () =>
    scene(
      [part(posteriorBridge, { from: [-17.5, -7.5, -0.2], to: [19, 7.5, 9] }, backTooth, { turn: [0, 0, -13] }, 0.7)],
      40,
      36,
      0.8,
    ),
  'tal-multi': () =>
    scene(
      [
        part(withoutSlice(disc(22)), discBox(22), layered(shades, 1, 21), { at: [0, 6, 0] }, 0.9),
        part(onlySlice(disc(22)), discBox(22), layered(shades, 1, 21), { at: [9, -16, 0] }, 0.9),
      ],
      152,
      30,
      0.76,
    ),
  morgen: () =>
    scene(
      [
        part(
          anteriorBridge,
          { from: [-13, -6, -0.2], to: [13, 7, 11.6] },
          graded('#dcc7a0', '#efe7d6', -0.5, 10.4, { clear: 0.4, depth: 0.8 }),
          { turn: [0, 0, 12] },
          0.7,
        ),
      ],
      29,
      18,
      0.72,
    ),
  licht: () =>
    scene(
      [
        part(premolar, tooth, clearBackTooth, { at: [-4.6, 1.6, 0], turn: [0, 0, -62] }),
        part(hollow(mirrored(premolar), 0.78), tooth, clearBackTooth, { at: [5.6, -5.2, 0], turn: [-104, 0, 34] }),
      ],
      25,
      38,
      0.7,
    ),
  'licht-multi': () =>
    scene(
      [
        incisor(mirrored(frontTooth(central)), central, { at: [-4.9, 0.8, 0], turn: [0, 0, 14] }),
        incisor(frontTooth(central), central, { at: [4.9, -0.4, 0], turn: [0, 0, -6] }),
      ],
      24,
      18,
      0.68,
    ),
  tau: () =>
    scene(
      [
        shell(central, mirrored(veneer(central, 0.6)), { at: [-9.6, -1.2, 0], turn: [-16, 0, 24] }),
        shell(central, veneer(central, 0.6), { at: [0.3, -2.2, 0], turn: [-16, 0, 0] }),
        shell(lateral, veneer(lateral, 0.6), { at: [9.6, 1.5, 0], turn: [-14, 0, 148] }),
      ],
      32,
      22,
      0.74,
    ),
  glas: () =>
    scene(
      [
        part(
          block,
          { from: [-9.1, -7.3, -6.3], to: [9.1, 7.3, 6.3] },
          glazed('#b5b0c8', glass),
          { at: [-1, 2, 6.3], turn: [0, 0, -34] },
          1,
        ),
        part(
          mandrel,
          { from: [-5.5, -5.5, -0.1], to: [5.5, 5.5, 10.6] },
          metal(0.3),
          { at: onSide(-34, 9, [-1, 2, 1.1]), turn: [0, 90, -34] },
          0.9,
        ),
        part(
          ingot,
          { from: [-6.4, -6.4, -0.1], to: [6.4, 6.4, 10.1] },
          glazed('#e8dabe', glass),
          { at: [-12, -9, 0] },
          1,
        ),
      ],
      50,
      30,
      0.74,
    ),
  metall: () =>
    scene(
      [
        part(framework, { from: [-14.5, -6.5, -0.2], to: [17, 6.5, 9] }, metal(0.35), { turn: [0, 0, -18] }, 0.7),
        part(
          intersection(0.3, transformed(molar, veneered), aboveCollar),
          { from: [3.5, -6.5, 0.9], to: [17, 6.5, 9] },
          backTooth,
          { turn: [0, 0, -18] },
          0.7,
        ),
      ],
      36,
      36,
      0.76,
    ),
  form: () =>
    scene(
      [part(milledDisc, discBox(16), glazed('#e9dec6', { gloss: 0.03, spread: 0.4 }), { turn: [0, 0, -14] }, 0.7)],
      142,
      45,
      0.78,
    ),
};
