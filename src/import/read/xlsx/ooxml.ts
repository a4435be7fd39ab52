/** The namespaces of Office Open XML, in their transitional and their strict form. */
export const spreadsheetNamespaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
]);

export const packageNamespaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/package/2006/relationships',
]);

/** Prefixes of relationship types, and the namespaces of their ids. */
export const relationshipBases: readonly string[] = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];

/** A text of one or more runs, without phonetic readings of Japanese and Chinese. */
export const textGrammar = {
  is: { children: { t: 'text', r: 'enter', rPh: 'skip', phoneticPr: 'skip' } },
  r: { children: { t: 'text', rPr: 'skip' } },
} as const;

/**
 * The pattern of a text without markup, entities and line ends that XML would change. Leaves out some rare characters that
 * XML allows, and all that it forbids.
 */
export const plainText = String.raw`[ !-%'-;=?-~\n\t\u00A0-\u2027\u202A-\uD7FF\uF900-\uFFFD]*`;
