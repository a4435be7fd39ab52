/** The crown of the home page: a hollow molar of layered ceramic, seen against the light. */
import { molar } from './back-teeth.ts';
import type { BacklitScene } from './backlit.ts';
import type { Medium, Rgb } from './light-volume.ts';
import { hollow } from './restorations.ts';
import { mix, smoothstep, toLocal, transformed } from './solids.ts';

const pose = { turn: [0, 0, -24] } as const;
const local = toLocal(pose);

/** Dentine ceramic swallows blue; the enamel of the cusps is clear, and scatters blue more than red. */
const dentine: Medium = { scattering: [1.25, 1.35, 1.5], absorption: [0.025, 0.085, 0.2] };
const enamel: Medium = { scattering: [0.34, 0.43, 0.58], absorption: [0.012, 0.02, 0.03] };

const between = (a: Rgb, b: Rgb, t: number): Rgb => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];

function medium(x: number, y: number, z: number): Medium {
  const clear = smoothstep(4.2, 7.3, local(x, y, z)[2]);
  return {
    scattering: between(dentine.scattering, enamel.scattering, clear),
    absorption: between(dentine.absorption, enamel.absorption, clear),
  };
}

/** Made once for each rendering. */
export const backlitCrown = (): BacklitScene => ({
  solid: transformed(hollow(molar, 0.78), pose),
  from: [-7.2, -7.2, -0.2],
  to: [7.2, 7.2, 8.4],
  medium,
  target: [0, 0, 3.4],
  span: 26,
  elevation: 21,
  aspect: 1.5,
});
