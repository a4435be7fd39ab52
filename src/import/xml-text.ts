const escaped = /&(?:#(\d+)|#x([\da-f]+)|(\w+));|_x([\da-f]{4})_|<!\[CDATA\[(.*?)\]\]>/gis;
const named = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The text that XML of a spreadsheet means: entities, CDATA, and characters that Excel writes as `_x000D_`. */
export function unescapeXml(text: string): string {
  if (!text.includes('&') && !text.includes('_x') && !text.includes('<')) return text;
  return text.replace(escaped, (whole, decimal, hex, name, code, verbatim) => {
    if (verbatim !== undefined) return verbatim;
    const point = decimal ? Number(decimal) : Number.parseInt(hex ?? code ?? '', 16);
    if (Number.isNaN(point)) return named.get(name) ?? whole;
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
