/** The brand's colours, `#0a5560` each. */
export interface Colours {
  accent: string;
  gold: string;
}

/**
 * Puts the colours of the brand, and the shades of them, into the head of a rendered page. Its selector wins over that of the
 * style sheet, which the browser may load once more, behind it.
 */
export function addBrandColours(html: string, colours: Colours, nonce: string): string {
  const declarations = Object.entries(tokensOf(colours)).map(([name, value]) => `--${name}:${value}`);
  return html.replace('</head>', () => `<style nonce="${nonce}">html:root{${declarations.join(';')}}</style></head>`);
}

/** An SVG whose `var(--accent,#0a5560)` and the like become the brand's: the styles of a page do not reach into a picture. */
export function inBrandColours(svg: string, colours: Colours): string {
  const tokens = new Map(Object.entries(tokensOf(colours)));
  return svg.replace(/var\(--([a-z-]+),(#\w+)\)/g, (_, name: string, plain: string) => tokens.get(name) ?? plain);
}

function tokensOf({ accent, gold }: Colours) {
  return {
    accent,
    'accent-deep': `color-mix(in oklab, ${accent}, #000 30%)`,
    'accent-soft': `color-mix(in srgb, ${accent} 9%, #fff)`,
    gold,
    'gold-deep': `color-mix(in oklab, ${gold}, #000 12%)`,
    'gold-light': `color-mix(in oklab, ${gold}, #fff 55%)`,
  };
}
