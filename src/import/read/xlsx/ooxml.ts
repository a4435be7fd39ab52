import type { Attribute } from '#import/read/xlsx/xml-reader.ts';

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

/** A text of one or more runs, some of which may be struck out, without phonetic readings of Japanese and Chinese. */
export const textGrammar = {
  is: { children: { t: 'text', r: 'enter', rPh: 'skip', phoneticPr: 'skip' } },
  r: { children: { t: 'text', rPr: 'enter' } },
  rPr: { children: { strike: 'enter' }, others: 'skip' },
  strike: { children: {}, others: 'skip' },
} as const;

/** Collects a text of runs by the elements of `textGrammar`, without what is struck out. */
export function textOfRuns() {
  let text = '';
  let isStruck = false;
  return {
    open(element: string, attribute: Attribute): void {
      if (element === 'is' || element === 'si') text = '';
      else if (element === 'r') isStruck = false;
      else if (element === 'strike') isStruck = isOn(attribute);
    },
    close(element: string, content: string): void {
      if (element === 't' && !isStruck) text += content;
      else if (element === 'r') isStruck = false;
    },
    text: () => text,
  };
}

/** Whether an element such as `strike` is on: it is unless it says otherwise. */
export function isOn(attribute: Attribute): boolean {
  return !/^(?:0|false|off)$/.test(attribute('val') ?? '');
}

/**
 * The pattern of a text without markup, entities and line ends that XML would change. Leaves out some rare characters that
 * XML allows, and all that it forbids.
 */
export const plainText = String.raw`[ !-%'-;=?-~\n\t\u00A0-\u2027\u202A-\uD7FF\uF900-\uFFFD]*`;
