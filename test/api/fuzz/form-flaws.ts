import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { corpusFiles } from '../../corpora.ts';
import { bodyOf, type Draft, type Flaw, flaw } from './draft.ts';
import type { Part } from './form.ts';
import { hostileName, hostileText, longText, otherType, strangeCharacter } from './hostile.ts';
import { picture } from './sensible.ts';

const fileNames = [
  'a.exe',
  'a.csv\0',
  'a.csv\n',
  '.csv',
  '..\\a.csv',
  'C:\\x\\a.csv',
  '/a.csv',
  `${'a'.repeat(300)}.csv`,
];

/** Headers of a part that are none of a form, or strange ones; `refused`: nobody can take it for a field. */
const heads: { head: string; refused?: true }[] = [
  { head: 'Content-Disposition: form-data', refused: true },
  { head: 'Content-Disposition: form-data; name=""', refused: true },
  { head: 'Content-Disposition: form-data; name="__proto__"', refused: true },
  { head: 'Content-Disposition: form-data; name="constructor"; filename="a.png"', refused: true },
  // The part is left out, and a form may lack it.
  { head: 'Content-Disposition: attachment; name="x"' },
  { head: "Content-Disposition: form-data; name*=utf-8''x%ff" },
  { head: 'Content-Disposition: form-data; name="x"; filename*=utf-8\'\'%00%2e%2e%2f' },
  { head: 'Content-Disposition: form-data; name="x"; filename="a\\"b.png"' },
  { head: 'Content-Type: multipart/mixed; boundary=inner' },
  { head: 'Content-Transfer-Encoding: base64' },
  { head: 'X: 1' },
  { head: '' },
  { head: ': ' },
  { head: 'Content-Disposition' },
  { head: `X-Long: ${'a'.repeat(20_000)}` },
  { head: 'X: 1\r\n'.repeat(300).trim() },
];

const boundaries = [
  'multipart/form-data; boundary=other',
  'multipart/form-data; boundary="fuzz-boundary"',
  'Multipart/Form-Data; BOUNDARY=fuzz-boundary',
  'multipart/form-data;boundary=fuzz-boundary;boundary=x',
  'multipart/form-data; charset=utf-8; boundary=fuzz-boundary',
  'multipart/mixed; boundary=fuzz-boundary',
  `multipart/form-data; boundary=${'b'.repeat(200)}`,
];

/** Whole forms as browsers have sent them, for other fields than ours. */
const browserForms = ['firefox3-2png1txt', 'ie6-2png1txt', 'opera8-2png1txt', 'webkit3-2png1txt']
  .flatMap((name) => corpusFiles(`multipart-http/multipart/${name}`))
  .filter((path) => path.endsWith('request.http'))
  .map((path) => readFileSync(path));

/** So long that it is no text in any encoding by chance; a few bytes may be a spreadsheet of one cell. */
const noise = fc.uint8Array({ minLength: 32, maxLength: 400 });

/** What may be wrong with a multipart form. */
export const formFlaw: fc.Arbitrary<Flaw> = fc.oneof(
  { weight: 3, arbitrary: onPart('a field is missing', drop) },
  { weight: 3, arbitrary: fc.oneof(hostileText, longText).chain((text) => otherText('another text', () => text)) },
  { weight: 3, arbitrary: strangeCharacter.chain((insert) => otherText('a strange character', insert)) },
  { weight: 2, arbitrary: hostileName.map((name) => more({ name, value: '1' })) },
  { weight: 1, arbitrary: hostileName.map((name) => more({ name, value: picture, fileName: 'a.png' })) },
  { weight: 2, arbitrary: onPart('a field comes twice', twice) },
  { weight: 2, arbitrary: onPart('a file for a text, or a text for a file', swap) },
  { weight: 2, arbitrary: fc.oneof(fc.constant([]), noise).map((bytes) => otherFile(Buffer.from(bytes), 'refused')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 31 }).map((bytes) => otherFile(Buffer.from(bytes), 'open')) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(), fc.nat(255)).map(damagedFile) },
  { weight: 2, arbitrary: fc.oneof(hostileText, fc.constantFrom(...fileNames)).map(fileName) },
  { weight: 3, arbitrary: fc.nat().map((at) => flaw('cut', (draft) => cut(draft, at))) },
  { weight: 3, arbitrary: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }).map(damaged) },
  { weight: 2, arbitrary: fc.constantFrom(...heads).map(strangeHead) },
  { weight: 2, arbitrary: otherType.map((type) => typed(type, 'refused')) },
  { weight: 1, arbitrary: fc.constantFrom(...boundaries).map((type) => typed(type, 'open')) },
  { weight: 1, arbitrary: fc.constant(typed(undefined, 'refused')) },
  { weight: 1, arbitrary: fc.constant(flaw('JSON', asJson)) },
  { weight: 1, arbitrary: fc.constant(flaw('empty', (draft) => change(draft, 'refused', { bytes: Buffer.alloc(0) }))) },
  { weight: 1, arbitrary: fc.constantFrom(40, 400).map(manyFields) },
  ...browserForms.map((bytes) => ({ weight: 1, arbitrary: fc.constant(browserForm(bytes)) })),
);

function change(draft: Draft, verdict: Draft['verdict'], changes: Partial<Draft> = {}): void {
  Object.assign(draft, changes, { verdict });
}

/** A flaw of one of the form's parts. */
function onPart(name: string, spoil: (draft: Draft, parts: Part[], part: Part) => void): fc.Arbitrary<Flaw> {
  return fc.nat().map((at) =>
    flaw(name, (draft) => {
      const parts = [...(draft.parts ?? [])];
      const part = parts[at % parts.length];
      if (part) spoil(draft, parts, part);
    }),
  );
}

function drop(draft: Draft, parts: Part[], part: Part): void {
  const isNeeded = draft.operation.body?.schema.required?.includes(part.name);
  change(draft, isNeeded ? 'refused' : 'open', { parts: parts.filter((one) => one !== part) });
}

function twice(draft: Draft, parts: Part[], part: Part): void {
  change(draft, 'refused', { parts: [...parts, part] });
}

function swap(draft: Draft, parts: Part[], part: Part): void {
  const { fileName: name, ...rest } = part;
  const swapped = name === undefined ? { ...part, fileName: 'a.png' } : rest;
  change(draft, 'refused', { parts: parts.map((one) => (one === part ? swapped : one)) });
}

function otherText(name: string, write: (text: string) => string): fc.Arbitrary<Flaw> {
  return onPart(name, (draft, parts, part) => {
    if (part.fileName !== undefined) return;
    const changed = parts.map((one) => (one === part ? { ...one, value: write(String(one.value)) } : one));
    const fields = Object.fromEntries(changed.map(({ name, value }) => [name, String(value)]));
    // A pattern of the document counts for what comes out of the form.
    const taken = draft.operation.body?.accepts(JSON.parse(JSON.stringify(fields).toWellFormed()));
    change(draft, taken ? 'open' : 'refused', { parts: changed });
  });
}

function more(part: Part): Flaw {
  return flaw(`a field ${part.name.slice(0, 20)} more`, (draft) => {
    const known = part.name in (draft.operation.body?.schema.properties ?? {});
    const name = known ? `${part.name} ` : part.name;
    change(draft, 'refused', { parts: [...(draft.parts ?? []), { ...part, name }] });
  });
}

function onFile(draft: Draft, verdict: Draft['verdict'], update: (part: Part) => Part): void {
  if (!draft.parts?.some((part) => part.fileName !== undefined)) return;
  change(draft, verdict, { parts: draft.parts.map((part) => (part.fileName === undefined ? part : update(part))) });
}

function otherFile(value: Buffer, verdict: Draft['verdict']): Flaw {
  return flaw('another file', (draft) => onFile(draft, verdict, (part) => ({ ...part, value })));
}

function damagedFile([at, byte]: [number, number]): Flaw {
  return flaw('a damaged file', (draft) =>
    onFile(draft, 'open', (part) => {
      const value = Buffer.from(part.value);
      value[at % value.length] = byte;
      return { ...part, value };
    }),
  );
}

function fileName(name: string): Flaw {
  return flaw(`file name ${JSON.stringify(name.slice(0, 30))}`, (draft) =>
    onFile(draft, 'open', (part) => ({ ...part, fileName: name })),
  );
}

/** Without its last boundary a form is not whole. */
function cut(draft: Draft, at: number): void {
  const bytes = bodyOf(draft) ?? Buffer.alloc(0);
  const end = bytes.length - `--${draft.boundary}--\r\n`.length;
  change(draft, 'refused', { bytes: bytes.subarray(0, at % end) });
}

function damaged(changes: [number, number][]): Flaw {
  return flaw('damaged', (draft) => {
    const bytes = Buffer.from(bodyOf(draft) ?? '');
    for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
    change(draft, 'open', { bytes });
  });
}

function strangeHead({ head, refused }: (typeof heads)[number]): Flaw {
  return flaw(`a part with ${JSON.stringify(head.slice(0, 60))}`, (draft) => {
    const parts = [...(draft.parts ?? []), { name: '', value: 'x', head }];
    change(draft, refused ? 'refused' : 'open', { parts });
  });
}

function typed(contentType: string | undefined, verdict: 'refused' | 'open'): Flaw {
  return flaw(`content type ${contentType}`, (draft) => change(draft, verdict, { contentType }));
}

function asJson(draft: Draft): void {
  const fields = Object.fromEntries((draft.parts ?? []).map(({ name, value }) => [name, String(value)]));
  change(draft, 'refused', { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(fields)) });
}

function manyFields(count: number): Flaw {
  const fields = Array.from({ length: count }, (_, at) => ({ name: `f${at}`, value: '1' }));
  return flaw(`${count} fields more`, (draft) =>
    change(draft, 'refused', { parts: [...(draft.parts ?? []), ...fields] }),
  );
}

function browserForm(bytes: Buffer): Flaw {
  const boundary = bytes.subarray(2, bytes.indexOf('\r\n')).toString('latin1');
  const contentType = `multipart/form-data; boundary=${boundary}`;
  return flaw('a form of a browser', (draft) => change(draft, 'refused', { bytes, contentType }));
}

const bodies = [
  '',
  '_method=PUT',
  '_method=delete',
  '_method=',
  '_method',
  '_method=DELETE&_method=DELETE',
  '_method[]=DELETE',
  '_method=DELETE&isActive=true',
  '_method=DELETE&__proto__=1',
  '__proto__[_method]=DELETE',
  '=DELETE',
  '&',
  '%',
  '_method=%',
  '_method=DELETE%00',
  '_METHOD=DELETE',
];

/** What may be wrong with a plain form of fields. */
export const plainFormFlaw: fc.Arbitrary<Flaw> = fc.oneof(
  fc.constantFrom(...bodies).map((text) => refused(`form ${text}`, { bytes: Buffer.from(text) })),
  hostileText
    .filter((text) => text !== 'DELETE')
    .map((text) => refused('another method', { value: { _method: text } })),
  otherType
    .filter((type) => type !== 'application/x-www-form-urlencoded')
    .map((contentType) => refused(`content type ${contentType}`, { contentType })),
  fc.constant(refused('JSON', { contentType: 'application/json', bytes: Buffer.from('{"_method":"DELETE"}') })),
  fc.constant(refused('no content type', { contentType: undefined })),
  fc.constant(
    refused('a large one', { bytes: Buffer.from(`_method=DELETE&a=${'1'.repeat(2_000_000)}`), tooMuch: true }),
  ),
);

function refused(name: string, changes: Partial<Draft>): Flaw {
  return { name, spoil: (draft) => void Object.assign(draft, changes, { verdict: 'refused' }) };
}
