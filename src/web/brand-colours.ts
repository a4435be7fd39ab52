import type { Brand } from '#brand.ts';

/**
 * Puts the colours of the brand, and the shades of them, into the head of a rendered page. Its selector wins over that of the
 * style sheet, which the browser may load once more, behind it.
 */
export function addBrandColours(html: string, colours: Brand['colours'], nonce: string): string {
  const declarations = Object.entries(brandTokens(colours)).map(([name, value]) => `--${name}:${value}`);
  return html.replace('</head>', () => `<style nonce="${nonce}">html:root{${declarations.join(';')}}</style></head>`);
}

/** An SVG whose colours `var(--accent,#0a5560)` and the like become those of the brand: its style sheet does not reach a picture. */
export function inBrandColours(svg: string, colours: Brand['colours']): string {
  const tokens = new Map(Object.entries(brandTokens(colours)));
  return svg.replace(/var\(--([a-z-]+),(#\w+)\)/g, (_, name: string, fallback: string) => tokens.get(name) ?? fallback);
}

function brandTokens({ accent, gold }: Brand['colours']) {
  return {
    accent,
    'accent-deep': `color-mix(in oklab, ${accent}, #000 30%)`,
    'accent-soft': `color-mix(in srgb, ${accent} 9%, #fff)`,
    'accent-light': `color-mix(in oklab, ${accent}, #fff 60%)`,
    gold,
    'gold-deep': `color-mix(in oklab, ${gold}, #000 12%)`,
    'gold-light': `color-mix(in oklab, ${gold}, #fff 55%)`,
  };
}
