/** The wordmark: a name in the brand's own glyphs, followed by a gold pearl. */

interface Glyph {
  width: number;
  /** A filled path; capitals are 100 units high. */
  shape?: string;
  /** A stroked path. */
  line?: string;
}

const glyphTable: Record<string, Glyph> = {
  A: { width: 106, shape: 'M0 100 39 0h28l39 100H80l-7-20H33l-7 20zM40 60h26L53 22z' },
  D: { width: 91, shape: 'M0 0h39c32 0 52 20 52 50s-20 50-52 50H0zM24 21v58h14c18 0 28-11 28-29S56 21 38 21z' },
  E: { width: 69, shape: 'M0 0h68v20H24v19h38v20H24v21h45v20H0z' },
  L: { width: 66, shape: 'M0 0h24v80h42v20H0z' },
  N: { width: 87, shape: 'M0 0h22l42 62V0h23v100H65L23 38v62H0z' },
  P: { width: 76, shape: 'M0 0h40c23 0 36 13 36 33S63 66 40 66H24v34H0zM24 20v26h14c9 0 14-5 14-13s-5-13-14-13z' },
  R: {
    width: 79,
    shape: 'M0 0h41c22 0 35 12 35 32 0 14-7 24-19 28l22 40H53L33 63h-9v37H0zM24 20v24h15c8 0 13-4.5 13-12s-5-12-13-12z',
  },
  S: {
    width: 78,
    line: 'M69 28C64 17 53 11.5 40 11.5 25 11.5 13.5 18.5 13.5 30c0 13 12 16.5 27 19.5 16 3.5 26 8 26 21 0 11.5-12 18-27 18-14 0-25-6-30-17',
  },
  U: { width: 86, shape: 'M0 0h24v58c0 15 7 22 19 22s19-7 19-22V0h24v60c0 26-17 41-43 41S0 86 0 60z' },
};

/** The gap between glyphs, and before the pearl. */
const gap = 23;
const pearl = 12;

interface Wordmark {
  width: number;
  height: number;
  svg: string;
}

/** @throws if the name has a letter without a glyph */
export function wordmark(name: string, ink: string, gold: string): Wordmark {
  let x = 0;
  const glyphs = [...name.toUpperCase()].map((one) => {
    const letter = glyphTable[one];
    if (!letter) throw new Error(`artwork/drawing/wordmark.ts has no letter ${one}`);
    const at = x === 0 ? '' : ` transform="translate(${x})"`;
    x += letter.width + gap;
    return letter.line
      ? `<path${at} fill="none" stroke="${ink}" stroke-width="23" d="${letter.line}"/>`
      : `<path${at} fill="${ink}" fill-rule="evenodd" d="${letter.shape}"/>`;
  });
  const circle = `<circle cx="${x + pearl - 6}" cy="50" r="${pearl}" fill="${gold}"/>`;
  return { width: x + 2 * pearl - 6, height: 100, svg: [...glyphs, circle].join('\n') };
}
