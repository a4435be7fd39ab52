/** What stands for the brand beside its name and as an icon. */
export interface Mark {
  /** The `d` of an SVG path on a grid of 64 × 64. */
  mark: string;
  /** The colour of the ground. */
  accent: string;
  /** The brand's logo in place of both: a square PNG. */
  logo: Uint8Array | undefined;
}

/** The mark on its ground with round corners, as an SVG. */
export function markSvg(mark: Mark): string {
  return svg(`<rect width="64" height="64" rx="14" fill="${groundOf(mark)}"/>${drawingOf(mark, '')}`);
}

/**
 * The mark on a ground that fills the square: systems cut such icons to a shape of their own.
 *
 * @param scale of the mark
 */
export function iconSvg(mark: Mark, scale: number): string {
  const moved = ` transform="translate(${32 - 32 * scale} ${32 - 32 * scale}) scale(${scale})"`;
  return svg(`<path fill="${groundOf(mark)}" d="M0 0h64v64H0z"/>${drawingOf(mark, moved)}`);
}

const groundOf = ({ logo, accent }: Mark) => (logo ? '#fff' : accent);

function drawingOf({ mark, logo }: Mark, moved: string): string {
  if (!logo) return `<path fill="#fff"${moved} d="${mark}"/>`;
  return `<image width="64" height="64"${moved} href="data:image/png;base64,${Buffer.from(logo).toString('base64')}"/>`;
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`;
}
