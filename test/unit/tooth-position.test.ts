import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areNeighbours, dentitions, isMilkTooth, isTooth, isUpperTooth, teethBetween } from '#domain/warranty/fdi.ts';
import {
  addBridge,
  arrangeRestorations,
  joinNeighbours,
  separateBridges,
  toggleTooth,
} from '#domain/warranty/restorations.ts';
import { formatToothPosition, parseToothPosition, toothPositionField } from '#domain/warranty/tooth-position.ts';

const arches: number[][] = Object.values(dentitions).flatMap(({ upper, lower }) => [[...upper], [...lower]]);
const allTeeth = arches.flat();

/** Restorations of any arches, arranged; some stand side by side. */
const anyRestorations = fc
  .array(
    fc.constantFrom(...arches).chain((arch) => {
      const tooth = fc.constantFrom(...arch);
      return fc.tuple(tooth, tooth).map(([from, to]) => teethBetween(from, to) ?? []);
    }),
    { maxLength: 12 },
  )
  .map(arrangeRestorations);

function restorationsOf(text: string) {
  const position = parseToothPosition(text);
  return 'restorations' in position ? position.restorations : position.problem;
}

function canonical(text: string): string {
  const position = parseToothPosition(text);
  return 'restorations' in position ? formatToothPosition(position.restorations) : position.problem;
}

describe('the numbers of teeth', () => {
  test('there are exactly 32 permanent teeth and 20 milk teeth', () => {
    const existing = Array.from({ length: 200 }, (_, number) => number).filter(isTooth);
    expect(existing).toEqual(allTeeth.toSorted((one, other) => one - other));
    expect(existing.filter(isMilkTooth)).toHaveLength(20);
    expect(existing).toHaveLength(52);
    for (const none of [0, 9, 10, 19, 20, 29, 49, 50, 56, 60, 66, 86, 91, 111]) expect(existing).not.toContain(none);
    expect([18, 28, 55, 65].every(isUpperTooth)).toBe(true);
    expect([38, 48, 75, 85].some(isUpperTooth)).toBe(false);
  });

  test('neighbours are adjacent on one arch, also across the midline', () => {
    expect(areNeighbours(11, 21)).toBe(true);
    expect(areNeighbours(31, 41)).toBe(true);
    expect(areNeighbours(18, 21)).toBe(false);
    expect(areNeighbours(11, 41)).toBe(false);
    expect(areNeighbours(11, 11)).toBe(false);
  });
});

describe('reading tooth numbers', () => {
  test.each([
    ['11', '11'],
    ['11, 12-14', '11, 12-14'],
    ['12-14, 11', '11, 12-14'],
    ['14-12', '12-14'],
    ['11-21', '11-21'],
    ['23 – 13', '13-23'],
    ['43-33', '33-43'],
    ['11 12 13', '11, 12, 13'],
    ['13;12;11', '11, 12, 13'],
    ['11/21', '11, 21'],
    ['11.12', '11, 12'],
    ['R11', '11'],
    ['#11 #12', '11, 12'],
    ['R11-R14', '11-14'],
    ['răng số 11 và 21', '11, 21'],
    ['Răng: 36', '36'],
    ['từ 11 đến 14', '11-14'],
    ['21->23', '21-23'],
    ['21→23', '21-23'],
    ['21 => 23', '21-23'],
    ['RĂNG 11', '11'],
    ['Răng 11'.normalize('NFD'), '11'],
    ['11—13', '11-13'],
    ['11−13', '11-13'],
    ['１１，１２－１４', '11, 12-14'],
    ['11\u200b\n12\t13', '11, 12, 13'],
    ['11, 11, 11-11', '11'],
    ['11-13, 12', '11-13'],
    ['11-13, 13-15', '11-15'],
    ['13-15, 11-13', '11-15'],
    ['13-12-11-21', '13-21'],
    ['16, 55', '16, 55'],
    ['51-61, 85', '51-61, 85'],
    ['18-28', '18-28'],
  ])('%j is %j', (text, expected) => {
    expect(canonical(text)).toBe(expected);
  });

  test('a bridge lists its teeth along the arch, from its end of the smaller number', () => {
    expect(restorationsOf('22-12')).toEqual([[12, 11, 21, 22]]);
    expect(restorationsOf('43-32')).toEqual([[32, 31, 41, 42, 43]]);
    expect(restorationsOf('11, 12-14')).toEqual([[11], [12, 13, 14]]);
  });

  test.each([
    ['19', 'Răng 19 không có trong sơ đồ FDI'],
    ['11, 12-19', 'Răng 19 không có trong sơ đồ FDI'],
    ['1.1', 'Răng 1 không có trong sơ đồ FDI'],
    ['011', 'Răng 011 không có trong sơ đồ FDI'],
    ['11.12.2025', 'Răng 2025 không có trong sơ đồ FDI'],
    [`1${'0'.repeat(40)}`, `Răng 1${'0'.repeat(19)}… không có trong sơ đồ FDI`],
    ['11-41', 'Khoảng "11-41" nối hai hàm khác nhau'],
    ['51-81', 'Khoảng "51-81" nối hai hàm khác nhau'],
    ['11-55', 'Khoảng "11-55" lẫn răng sữa với răng vĩnh viễn'],
    ['11-85', 'Khoảng "11-85" lẫn răng sữa với răng vĩnh viễn'],
    ['11-13-12', 'Các răng "11-13-12" không liền theo cung hàm'],
    ['11-41-12', 'Các răng "11-41-12" không liền theo cung hàm'],
    ['11-', 'Không đọc được "11-"'],
    ['-11', 'Không đọc được "-11"'],
    ['11, hàm trên', 'Không đọc được "hàm"'],
    ['11x', 'Không đọc được "11x"'],
    ['', 'Chưa có số răng nào'],
    [' , ;', 'Chưa có số răng nào'],
    ['răng số', 'Chưa có số răng nào'],
  ])('%j is not read: %s', (text, problem) => {
    expect(parseToothPosition(text)).toEqual({ problem });
  });

  test('canonical text is unchanged, and does not depend on the typed order and direction', () => {
    fc.assert(
      fc.property(
        anyRestorations.filter((all) => all.length > 0),
        fc.boolean(),
        fc.constantFrom(',', ' ', ' ; ', '\n'),
        (all, isReversed, separator) => {
          const typed = all.map((teeth) => {
            const ends = teeth.length === 1 ? [teeth[0]] : [teeth[0], teeth.at(-1)];
            return (isReversed ? ends.reverse() : ends).join('–');
          });
          const text = canonical((isReversed ? typed.reverse() : typed).join(separator));
          expect(text).toBe(formatToothPosition(all));
          expect(canonical(text)).toBe(text);
        },
      ),
    );
  });

  test('any text gives teeth that exist or a short message, never an exception', () => {
    const numbers = fc.stringMatching(/^[0-9R#, ;\-–]{0,40}$/);
    const anyText = fc.oneof(numbers, fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 }));
    fc.assert(
      fc.property(anyText, (text) => {
        const position = parseToothPosition(text);
        if ('problem' in position) expect(position.problem.length).toBeLessThan(120);
        else {
          const teeth = position.restorations.flat();
          expect(teeth.every(isTooth)).toBe(true);
          expect(new Set(teeth).size).toBe(teeth.length);
        }
      }),
    );
  });

  test('texts sort as their first teeth do', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allTeeth), fc.constantFrom(...allTeeth), (one, other) => {
        expect(formatToothPosition([[one]]) < formatToothPosition([[other]])).toBe(one < other);
      }),
    );
  });
});

describe('the field', () => {
  test('stores canonical text, or nothing', () => {
    expect(toothPositionField.parse(' r12–14 ; 11 ')).toBe('11, 12-14');
    expect(toothPositionField.parse('')).toBeNull();
    expect(toothPositionField.parse(' \u200b ')).toBeNull();
    expect(toothPositionField.parse(null)).toBeNull();
  });

  test('accepts every tooth, and rejects overlong text', () => {
    const all = formatToothPosition(allTeeth.map((tooth) => [tooth]));
    expect(all).toHaveLength(206);
    expect(toothPositionField.parse(all)).toBe(all);
    expect(toothPositionField.safeParse('11 '.repeat(200)).success).toBe(false);
  });
});

describe('changing restorations', () => {
  test('a bridge without an inner tooth becomes two restorations', () => {
    expect(toggleTooth([[12, 11, 21, 22, 23]], 21)).toEqual([
      [11, 12],
      [22, 23],
    ]);
    expect(toggleTooth([[11, 12, 13]], 13)).toEqual([[11, 12]]);
    expect(toggleTooth([[11]], 11)).toEqual([]);
  });

  test('a bridge includes the restorations it crosses; across two jaws there is none', () => {
    expect(addBridge([[11], [16]], 12, 21)).toEqual([[12, 11, 21], [16]]);
    expect(addBridge([[11]], 12, 41)).toEqual([[11]]);
  });

  test('neighbours can be joined and separated without losing a tooth', () => {
    expect(joinNeighbours([[21], [11], [12], [14], [31]])).toEqual([[12, 11, 21], [14], [31]]);
    expect(separateBridges([[12, 11, 21], [14]])).toEqual([[11], [12], [14], [21]]);
    fc.assert(
      fc.property(anyRestorations, (all) => {
        const teeth = new Set(all.flat());
        expect(new Set(joinNeighbours(all).flat())).toEqual(teeth);
        expect(separateBridges(joinNeighbours(all))).toEqual(separateBridges(all));
        expect(joinNeighbours(separateBridges(all))).toEqual(joinNeighbours(all));
      }),
    );
  });

  test('selecting a tooth and removing it again changes nothing', () => {
    fc.assert(
      fc.property(anyRestorations, fc.constantFrom(...allTeeth), (all, tooth) => {
        fc.pre(!all.flat().includes(tooth));
        expect(toggleTooth(toggleTooth(all, tooth), tooth)).toEqual(all);
      }),
    );
  });
});
