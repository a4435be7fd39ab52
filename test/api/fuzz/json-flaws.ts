import fc from 'fast-check';
import { membersOf } from './document.ts';
import { bodyOf, type Draft, type Flaw, flaw, judgeBody } from './draft.ts';
import {
  anyJson,
  brokenJson,
  deepJson,
  hostileName,
  hostileText,
  longText,
  otherType,
  refusedJson,
  strangeCharacter,
  strangeJsonType,
} from './hostile.ts';

/** What may be wrong with a body of JSON. */
export const jsonFlaw: fc.Arbitrary<Flaw> = fc.oneof(
  { weight: 6, arbitrary: member('a member is another value', anyJson) },
  { weight: 3, arbitrary: member('a member is a hostile text', hostileText) },
  { weight: 2, arbitrary: member('a member is long', longText) },
  { weight: 4, arbitrary: strange() },
  { weight: 3, arbitrary: missing() },
  { weight: 3, arbitrary: extra() },
  { weight: 2, arbitrary: anyJson.map((value) => flaw('another value', (draft) => replace(draft, value))) },
  { weight: 2, arbitrary: fc.nat().map((at) => flaw('cut', (draft) => cut(draft, at))) },
  {
    weight: 2,
    arbitrary: fc.oneof(brokenJson, ...refused()).map((text) => flaw('no JSON', (draft) => send(draft, text))),
  },
  { weight: 1, arbitrary: fc.constantFrom('NaN', '1e400', '-1e999', 'Infinity', '0x1', '01').map(badNumber) },
  { weight: 1, arbitrary: deepJson.map((text) => flaw('deep', (draft) => send(draft, text))) },
  { weight: 1, arbitrary: fc.constantFrom<BufferEncoding>('utf16le', 'latin1', 'base64').map(encoded) },
  { weight: 2, arbitrary: otherType.map((type) => flaw(`content type ${type}`, (draft) => retype(draft, type))) },
  { weight: 1, arbitrary: strangeJsonType.map(strangeType) },
  { weight: 1, arbitrary: fc.constant(flaw('no content type', (draft) => retype(draft, undefined))) },
  { weight: 1, arbitrary: fc.constant(flaw('too large', tooLarge)) },
);

/** A body where none is asked for. */
export const needlessBody: fc.Arbitrary<Flaw> = fc
  .tuple(
    fc.oneof(
      brokenJson,
      deepJson,
      anyJson.map((value) => JSON.stringify(value)),
    ),
    fc.oneof(otherType, strangeJsonType),
  )
  .map(([text, type]) =>
    flaw(`a body of ${type}`, (draft) => {
      draft.bytes = Buffer.from(text);
      draft.contentType = type;
      draft.verdict = 'open';
    }),
  );

/** The body's members, in a copy that may be changed. */
function objectOf(draft: Draft): Record<string, unknown> {
  return { ...(draft.value as Record<string, unknown>) };
}

function replace(draft: Draft, value: unknown): void {
  draft.value = value;
  draft.bytes = Buffer.from(JSON.stringify(value));
  judgeBody(draft);
}

function send(draft: Draft, bytes: string | Buffer): void {
  draft.bytes = Buffer.from(bytes as string);
  draft.verdict = 'refused';
}

function refused(): fc.Arbitrary<Buffer>[] {
  return refusedJson.length > 0 ? [fc.constantFrom(...refusedJson)] : [];
}

function member(name: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Flaw> {
  return fc.tuple(fc.nat(), values).map(([at, value]) =>
    flaw(name, (draft) => {
      const body = objectOf(draft);
      const names = membersOf(draft.operation.body?.schema ?? {});
      const chosen = names[at % names.length] ?? '';
      // A list keeps its other elements.
      const old = body[chosen];
      body[chosen] = Array.isArray(old) && at % 2 === 0 ? [...old, value] : value;
      replace(draft, body);
    }),
  );
}

function strange(): fc.Arbitrary<Flaw> {
  return fc.tuple(fc.nat(), strangeCharacter).map(([at, insert]) =>
    flaw('a strange character', (draft) => {
      const body = objectOf(draft);
      const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      const [name, text] = texts[at % texts.length] ?? ['', ''];
      replace(draft, { ...body, [name]: insert(text) });
    }),
  );
}

function missing(): fc.Arbitrary<Flaw> {
  return fc.nat().map((at) =>
    flaw('a member is missing', (draft) => {
      const body = objectOf(draft);
      const names = Object.keys(body);
      delete body[names[at % names.length] ?? ''];
      replace(draft, body);
    }),
  );
}

function extra(): fc.Arbitrary<Flaw> {
  return fc.tuple(hostileName, anyJson).map(([name, value]) =>
    flaw(`a member ${name.slice(0, 20)} more`, (draft) => {
      const body = objectOf(draft);
      const taken = membersOf(draft.operation.body?.schema ?? {}).includes(name);
      // An own member, whatever its name: also one that an assignment would make the prototype.
      const descriptor = { value, enumerable: true, configurable: true, writable: true };
      Object.defineProperty(body, taken ? `${name} ` : name, descriptor);
      replace(draft, body);
      draft.verdict = 'refused';
    }),
  );
}

/** A part of an object's text is no JSON. */
function cut(draft: Draft, at: number): void {
  const bytes = bodyOf(draft) ?? Buffer.alloc(0);
  send(draft, bytes.subarray(0, at % bytes.length));
}

function badNumber(number: string): Flaw {
  return flaw(`number ${number}`, (draft) => {
    const [first = ''] = membersOf(draft.operation.body?.schema ?? {});
    const text = JSON.stringify({ ...objectOf(draft), [first]: '@' });
    send(draft, text.replace(`${JSON.stringify(first)}:"@"`, `${JSON.stringify(first)}:${number}`));
  });
}

/** JSON is UTF-8. */
function encoded(encoding: BufferEncoding): Flaw {
  return flaw(encoding, (draft) => {
    draft.bytes = Buffer.from(JSON.stringify(draft.value), encoding);
    draft.verdict = 'open';
  });
}

function retype(draft: Draft, type: string | undefined): void {
  draft.contentType = type;
  draft.verdict = 'refused';
}

function strangeType(type: string): Flaw {
  return flaw(`content type ${JSON.stringify(type)}`, (draft) => {
    draft.contentType = type;
    draft.verdict = 'open';
  });
}

function tooLarge(draft: Draft): void {
  const text = JSON.stringify(draft.value);
  draft.bytes = Buffer.from(text + ' '.repeat(17 * 1024 * 1024));
  draft.verdict = 'refused';
  draft.tooMuch = true;
}
