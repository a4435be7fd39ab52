/** What XML does not allow, and `_x0041_`, which spreadsheets read as a character. */
const forbidden = /(?![\t\n])\p{Cc}|[\p{Cs}\ufffe\uffff]|_(?=x[\da-f]{4}_)/giu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML, in an element or an attribute. */
export function escapeXml(text: string): string {
  if (/^[\w À-ỹ.,-]*$/u.test(text) && !text.includes('_x')) return text;
  return text
    .replace(forbidden, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
