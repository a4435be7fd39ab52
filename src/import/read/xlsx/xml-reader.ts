import { SaxesParser, type SaxesTagNS } from 'saxes';
import { damaged } from '#import/read/damaged.ts';

/** Nested elements. A worksheet has some ten. */
const maxDepth = 100;
/** Characters in one element. A cell has at most 32,767, each of which may take seven (`_x000D_`). */
const maxTextLength = 1_000_000;

/** How an element is handled: enter it, collect its text, or skip it with its children. */
type Rule = 'enter' | 'text' | 'skip';

/**
 * The children of each entered element; `''` has the root. Other children are skipped with `others: 'skip'`, and an error
 * otherwise.
 */
export type Grammar = Record<string, { children: Record<string, Rule>; others?: 'skip' }>;

/** The value of an attribute in a namespace, or without one. */
export type Attribute = (name: string, namespace?: string) => string | undefined;

export interface XmlHandlers {
  /** Called for an element that is entered or whose text is collected. */
  open?(name: string, attribute: Attribute): void;
  /** Called at the end of such an element, with its text if that is collected. */
  close?(name: string, text: string): void;
}

/**
 * An element in the form in which nearly all programs write it. It is read by a pattern, in a fraction of the time of the XML
 * parser. Every other form is left to the parser.
 */
export interface PlainElement {
  /** Where it may stand. Elements of the grammar without a prefix have children without one in the same namespace. */
  parent: string;
  /**
   * Sticky. Matches the white space before the element and all of it, without entities, carriage returns and attributes
   * whose value matters to XML itself: only what the parser would accept, too.
   */
  pattern: RegExp;
  /** How it ends, so that an element which continues in the next piece is waited for. */
  end: string;
  read(match: RegExpExecArray): void;
}

/** Characters of the start of an element that are kept until its end has come. Longer ones are left to the parser. */
const maxUnfinished = 65_536;
const closing = /[ \n\t]*<\//y;

/**
 * Creates a parser for one document. It takes the text in chunks and calls the handlers for the elements of the grammar.
 * Elements are matched by namespace, not by prefix. Malformed XML and document types are refused.
 */
export function xmlReader(
  grammar: Grammar,
  namespaces: ReadonlySet<string>,
  { open, close }: XmlHandlers,
  plain?: PlainElement,
): { write(text: string): void; end(): void } {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const path: string[] = [''];
  /** Whether the elements of the path have no prefix. */
  const isBare: boolean[] = [false];
  /** True if the parser has just read a tag of the grammar to its end, and nothing since. */
  let isAfterTag = false;
  let unfinished = '';
  let depth = 0;
  let skipped = 0;
  let isText = false;
  let text = '';

  parser.on('opentag', (tag) => {
    if (++depth > maxDepth) throw damaged('The elements are nested too deeply');
    if (skipped > 0) {
      skipped++;
      return;
    }
    const parent = path.at(-1) ?? '';
    const { children, others } = (isText ? undefined : grammar[parent]) ?? { children: {}, others: undefined };
    const rule = (namespaces.has(tag.uri) && Object.hasOwn(children, tag.local) && children[tag.local]) || others;
    if (!rule) throw damaged(`${tag.name} is not expected in ${parent}`);
    if (rule === 'skip') skipped = 1;
    else {
      path.push(tag.local);
      isBare.push(tag.prefix === '');
      isAfterTag = true;
      isText = rule === 'text';
      text = '';
      open?.(tag.local, (name, namespace) => attributeOf(tag, name, namespace));
    }
  });
  parser.on('closetag', () => {
    depth--;
    if (skipped > 0) skipped--;
    else {
      const name = path.pop() ?? '';
      isBare.pop();
      isAfterTag = true;
      isText = false;
      close?.(name, text);
      text = '';
    }
  });
  const onText = (found: string) => {
    if (skipped > 0) return;
    if (isText) {
      text += found;
      if (text.length > maxTextLength) throw damaged('A text is too long');
    } else if (/[^ \t\r\n]/.test(found)) throw damaged(`There is text in ${path.at(-1)}`);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('doctype', () => {
    throw damaged('There is a document type');
  });
  parser.on('error', (error) => {
    throw damaged(error.message);
  });

  /** Reads the plain elements that follow one another from a place on. Returns the place behind them. */
  function readRun(text: string, from: number, { pattern, read }: PlainElement): number {
    for (let at = from; ; at = pattern.lastIndex) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) return at;
      read(match);
    }
  }

  /** Parses tag by tag, so that the places of plain elements are noticed. */
  function writePlain(piece: string, element: PlainElement): void {
    const whole = unfinished + piece;
    const lastEnd = whole.lastIndexOf(element.end);
    unfinished = '';
    for (let at = 0; at < whole.length; ) {
      if (isAfterTag && path.at(-1) === element.parent && isBare.at(-1)) {
        at = readRun(whole, at, element);
        closing.lastIndex = at;
        if (lastEnd < at && whole.length - at < maxUnfinished && !closing.test(whole)) {
          unfinished = whole.slice(at);
          return;
        }
      }
      const next = whole.indexOf('>', at) + 1 || whole.length;
      isAfterTag = false;
      parser.write(whole.slice(at, next));
      at = next;
    }
  }

  return {
    write: (piece) => {
      if (plain) writePlain(piece, plain);
      else parser.write(piece);
    },
    end: () => {
      parser.write(unfinished);
      parser.close();
    },
  };
}

function attributeOf({ attributes }: SaxesTagNS, name: string, namespace?: string): string | undefined {
  if (namespace === undefined) return Object.hasOwn(attributes, name) ? attributes[name]?.value : undefined;
  return Object.values(attributes).find(({ local, uri }) => local === name && uri === namespace)?.value;
}
