import type { Colour, Material } from './scene.ts';
import { clamp, mix, smoothstep } from './solids.ts';

const linear = (hex: string): Colour => {
  const channel = (start: number) => (Number.parseInt(hex.slice(start, start + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
};
const between = (a: Colour, b: Colour, t: number): Colour => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
];

/** Glazed ceramic of one colour. */
export function glazed(hex: string, more: Partial<Material> = {}): Material {
  const colour = linear(hex);
  return { colour: () => colour, gloss: 0.045, sheen: 0.4, spread: 0.16, clear: 0, depth: 0.8, ...more };
}

/** Glazed ceramic with a gradient from the neck to the edge. */
export function graded(neck: string, edge: string, low: number, high: number, more: Partial<Material> = {}): Material {
  const [a, b] = [linear(neck), linear(edge)];
  return { ...glazed(neck, more), colour: (_x, _y, z) => between(a, b, smoothstep(low, high, z)) };
}

/**
 * A front tooth: dentine in three mamelons shines through an enamel edge, which fades in over a third of the height and ends in a
 * fine opaque rim, as natural edges do.
 */
export function incisal(
  colours: readonly [neck: string, body: string, edge: string],
  tooth: { half: number; height: number },
  more: Partial<Material> = {},
): Material {
  const [neck, body, edge] = colours.map(linear) as [Colour, Colour, Colour];
  return {
    ...glazed(colours[0], { clear: 0.42, depth: 0.8, ...more }),
    colour: (x, _y, z) => {
      const across = x / tooth.half;
      const uneven = 0.16 * Math.sin(x * 3.1 + 0.7) + 0.1 * Math.sin(x * 5.3);
      const dentine = tooth.height - 2.1 + 0.55 * Math.cos(across * 8.6) - 1.5 * across * across + uneven;
      const under = between(neck, body, smoothstep(-0.5, tooth.height * 0.72, z));
      const enamel = between(under, edge, 0.75 * smoothstep(-2.6, 1.7, z - dentine));
      return between(enamel, body, 0.8 * smoothstep(-0.55, -0.1, z - tooth.height));
    },
  };
}

/** Unsintered ceramic, dull like chalk. */
export function chalk(hex: string): Material {
  return glazed(hex, { gloss: 0.006, sheen: 0.12, spread: 0.4 });
}

/** A multilayer disc with shades from the neck (bottom) to the edge (top). */
export function layered(shades: readonly string[], low: number, high: number): Material {
  const colours = shades.map(linear);
  return {
    ...chalk('#ffffff'),
    colour: (_x, _y, z) => {
      const at = clamp(((z - low) / (high - low)) * (colours.length - 1), 0, colours.length - 1.001);
      const i = Math.floor(at);
      return between(colours[i] as Colour, colours[i + 1] as Colour, smoothstep(0.15, 0.85, at - i));
    },
  };
}

export function metal(rough: number): Material {
  return { ...glazed('#ffffff', { gloss: 1, sheen: 1 }), colour: () => [0.66, 0.65, 0.635], metal: { rough } };
}
