import { useLayoutEffect, useRef } from 'react';
import { canonicalCardNumber, foldText } from '#domain/text.ts';
import { searchTerms } from '#domain/warranty/search-terms.ts';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  query: string;
  /** True where separators do not count. */
  isCardNumber?: boolean;
}

/** A text with marks on what a query matches in it. One element, whatever the layout around it does with its children. */
export function MarkedText({ text, query, isCardNumber }: MarkedTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => flagCutMark(shown.current));
  return (
    <span ref={shown}>
      {findMatches(text, query, isCardNumber).map((segment) =>
        segment.isMatch ? (
          <mark key={segment.start} className={styles.match}>
            {segment.text}
          </mark>
        ) : (
          segment.text
        ),
      )}
    </span>
  );
}

/** Says at a cell of a table whether it is too narrow for one of its marks. */
function flagCutMark(element: Element | null): void {
  const cell = element?.closest('td');
  if (!cell) return;
  const end = cell.getBoundingClientRect().right;
  const marks = [...cell.querySelectorAll('mark')];
  cell.toggleAttribute(
    'data-cut',
    marks.some((mark) => mark.getBoundingClientRect().right > end),
  );
}

/** A part of a text. All segments together are the text. */
interface Segment {
  /** Index of its first UTF-16 unit. */
  start: number;
  text: string;
  isMatch: boolean;
}

/** Start and end in a text, in UTF-16 units. */
type Range = [start: number, end: number];

/**
 * Divides a text into what the words of a query match, by the rules of the search, and what they do not.
 *
 * @param isCardNumber true where separators do not count, as in `DE 2024 / 0001`
 */
export function findMatches(text: string, query: string, isCardNumber = false): Segment[] {
  const spellings = searchTerms(query).flat();
  const ranges = spellings.length === 0 ? [] : findRanges(foldLetters(text, foldText), spellings);
  if (spellings.length > 0 && isCardNumber) {
    const number = foldLetters(text, foldNumber);
    const whole = foldNumber(query);
    ranges.push(...findRanges(number, number.folded === whole ? [...spellings, whole] : spellings));
  }
  return divide(text, joinRanges(ranges));
}

const foldNumber = (text: string) => foldText(canonicalCardNumber(text));

interface FoldedLetters {
  folded: string;
  /** By unit of `folded`: where the letter that it comes from starts and ends; undefined within a letter that folds to many. */
  starts: (number | undefined)[];
  ends: (number | undefined)[];
}

/** Folds a text letter by letter. Combining marks belong to the letter before them; what `fold` drops, to none. */
function foldLetters(text: string, fold: (text: string) => string): FoldedLetters {
  const letters: FoldedLetters = { folded: '', starts: [], ends: [] };
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    const folded = fold(letter);
    for (let at = 0; at < folded.length; at++) {
      letters.starts.push(at === 0 ? start : undefined);
      letters.ends.push(at === folded.length - 1 ? end : undefined);
    }
    const last = letters.ends.length - 1;
    if (foldText(letter) === '' && letters.ends[last] === start) letters.ends[last] = end;
    letters.folded += folded;
    start = end;
  }
  return letters;
}

/** Where the spellings occur, as whole letters of the text. */
function findRanges({ folded, starts, ends }: FoldedLetters, spellings: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (const spelling of spellings) {
    if (spelling === '') continue;
    for (let at = folded.indexOf(spelling); at >= 0; at = folded.indexOf(spelling, at + 1)) {
      const [start, end] = [starts[at], ends[at + spelling.length - 1]];
      if (start !== undefined && end !== undefined) ranges.push([start, end]);
    }
  }
  return ranges;
}

/** In their order, those that overlap or touch as one. */
function joinRanges(ranges: Range[]): Range[] {
  const joined: Range[] = [];
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

function divide(text: string, matches: readonly Range[]): Segment[] {
  const segments: Segment[] = [];
  const add = (start: number, end: number, isMatch: boolean) => {
    if (end > start) segments.push({ start, text: text.slice(start, end), isMatch });
  };
  let done = 0;
  for (const [start, end] of matches) {
    add(done, start, false);
    add(start, end, true);
    done = end;
  }
  add(done, text.length, false);
  return segments;
}
