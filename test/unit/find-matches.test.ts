import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalCardNumber, foldText } from '#domain/text.ts';
import { searchTerms } from '#domain/warranty/search-terms.ts';
import { findMatches } from '#web/admin/ui/marked-text.tsx';

/** The text with brackets around what is marked. */
const marked = (text: string, query: string, isCardNumber = false) =>
  findMatches(text, query, isCardNumber)
    .map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text))
    .join('');

describe('the marks of a search', () => {
  test.each([
    ['Nguyễn Thị Hoa', 'nguyen thi', '[Nguyễn] [Thị] Hoa'],
    ['Nguyễn Thị Hoa', 'HOA ngu', '[Ngu]yễn Thị [Hoa]'],
    ['Nguyễn Thị Hoa', 'hòa', 'Nguyễn Thị [Hoa]'],
    ['Đặng Ðức đ', 'd', '[Đ]ặng [Ð]ức [đ]'],
    ['Trần Văn An', 'an', 'Tr[ần] V[ăn] [An]'],
    ['banana', 'ana', 'b[anana]'],
    ['Anh', 'an nh', '[Anh]'],
    ['Sứ 50% "mờ" a_b', '% _', 'Sứ 50[%] "mờ" a[_]b'],
    ['Ｎguyên', 'nguyen', '[Ｎguyên]'],
    ['Ý Nhi 👩‍⚕️', 'y', '[Ý] Nhi 👩‍⚕️'],
    ['Nha khoa', 'xyz', 'Nha khoa'],
    ['Nha khoa', '  ', 'Nha khoa'],
    ['', 'a', ''],
  ])('%j, searched for %j, is %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
    expect(marked(text.normalize('NFD'), query.normalize('NFD')).normalize('NFC')).toBe(expected.normalize('NFC'));
  });

  test.each([
    ['ADS-0001234', '0012', 'ADS-0[0012]34'],
    ['DE 2024 / 0001-0005', 'de2024', '[DE 2024] / 0001-0005'],
    ['DE 2024 / 0001-0005', '4-00010', 'DE 202[4 / 0001-0]005'],
    ['CR.100.5', 'cr 005', '[CR].1[00.5]'],
    ['CR.100.5', 'cr 1005', '[CR.100.5]'],
    ['CR-100', 'CR – 100', '[CR-100]'],
    ['CR-100', '-', 'CR[-]100'],
    ['CR-100', 'r-1', 'C[R-1]00'],
    ['ＣＲ１００', 'r10', 'Ｃ[Ｒ１０]０'],
  ])('the card number %j, searched for %j, is %j', (text, query, expected) => {
    expect(marked(text, query, true)).toBe(expected);
  });

  test('separators count in names', () => {
    expect(marked('Nha khoa A.B', 'ab')).toBe('Nha khoa A.B');
  });

  test('a letter is marked whole or not at all', () => {
    expect(marked('ﬁne', 'f')).toBe('ﬁne');
    expect(marked('ﬁne', 'fi')).toBe('[ﬁ]ne');
  });

  const letters = fc.stringMatching(/^[aAâấđĐÐhHnN0-9 .\-/]{0,24}$/);
  const decomposed = fc.boolean().chain((isNfd) => letters.map((text) => text.normalize(isNfd ? 'NFD' : 'NFC')));
  const anyText = fc.oneof(
    { weight: 4, arbitrary: decomposed },
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
  );

  test('marks never change the text, and never stand side by side', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (text, query, isCardNumber) => {
        const segments = findMatches(text, query, isCardNumber);
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        segments.forEach((segment, at) => {
          expect(segment.text).not.toBe('');
          expect(segment.isMatch).not.toBe(segments[at + 1]?.isMatch);
          expect(text.startsWith(segment.text, segment.start)).toBe(true);
        });
      }),
    );
  });

  test('every letter that is marked belongs to a word of the query, and no word of it is left unmarked', () => {
    fc.assert(
      fc.property(decomposed, decomposed, (text, query) => {
        const words = searchTerms(query).flat();
        for (const { text: part, isMatch } of findMatches(text, query)) {
          const folded = foldText(part);
          if (isMatch) expect(coverage(folded, words)).toBe(folded.length);
          else expect(words.filter((word) => folded.includes(word))).toEqual([]);
        }
      }),
    );
  });

  test('the same holds for card numbers, whose separators do not count', () => {
    const number = (text: string) => foldText(canonicalCardNumber(text));
    fc.assert(
      fc.property(letters, letters, (text, query) => {
        const words = [...searchTerms(query).flat(), number(query)];
        const marks = findMatches(text, query, true).filter(({ isMatch }) => isMatch);
        for (const { text: part } of marks) {
          const isFound = coverage(foldText(part), words) === foldText(part).length;
          expect(isFound || coverage(number(part), [...words, ...words.map(number)]) === number(part).length).toBe(
            true,
          );
        }
      }),
    );
  });
});

/** How many letters of a folded text belong to an occurrence of a word. */
function coverage(folded: string, words: readonly string[]): number {
  const covered = new Set<number>();
  for (const word of words.filter(Boolean)) {
    for (let at = 0; at + word.length <= folded.length; at++) {
      if (folded.startsWith(word, at)) for (let i = 0; i < word.length; i++) covered.add(at + i);
    }
  }
  return covered.size;
}
