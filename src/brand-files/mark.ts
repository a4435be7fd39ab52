export interface Mark {
  /** The `d` of an SVG path on a grid of 64 × 64. */
  mark: string;
  /** The colour of the ground. */
  accent: string;
}

/** The mark on its ground with round corners, as an SVG. */
export function markSvg({ mark, accent }: Mark): string {
  return svg(`<rect width="64" height="64" rx="14" fill="${accent}"/><path fill="#fff" d="${mark}"/>`);
}

/**
 * The mark on a ground that fills the square: systems cut such icons to a shape of their own.
 *
 * @param scale of the mark
 */
export function iconSvg({ mark, accent }: Mark, scale: number): string {
  const moved = `translate(${32 - 32 * scale} ${32 - 32 * scale}) scale(${scale})`;
  return svg(`<path fill="${accent}" d="M0 0h64v64H0z"/><path fill="#fff" transform="${moved}" d="${mark}"/>`);
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`;
}
