import type { Brand } from '#brand.ts';

/**
 * Puts the colours of the brand, and the shades of them, into the head of a rendered page. Its selector wins over that of the
 * style sheet, which the browser may load once more, behind it.
 */
export function addBrandColours(html: string, { accent, gold }: Brand['colours'], nonce: string): string {
  const tokens = {
    accent,
    'accent-deep': `color-mix(in oklab, ${accent}, #000 30%)`,
    'accent-soft': `color-mix(in srgb, ${accent} 9%, #fff)`,
    gold,
    'gold-deep': `color-mix(in oklab, ${gold}, #000 12%)`,
    'gold-light': `color-mix(in oklab, ${gold}, #fff 55%)`,
  };
  const declarations = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  return html.replace('</head>', () => `<style nonce="${nonce}">html:root{${declarations.join(';')}}</style></head>`);
}
