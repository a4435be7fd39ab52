import fc from 'fast-check';
import type { Operation } from './document.ts';
import { type Flaw, flaw, percent } from './draft.ts';
import { hostileName, hostileText, longText, noId, strangeCharacter } from './hostile.ts';

const maxParameter = 100;

/** What may be wrong with the id in an address. */
export const idFlaw: fc.Arbitrary<Flaw> = noId.map((id) =>
  flaw(`id ${JSON.stringify(id.slice(0, 30))}`, (draft) => {
    draft.id = id;
    draft.verdict = 'refused';
    // No route takes a longer one.
    draft.strayed = Buffer.byteLength(id) > maxParameter;
  }),
);

const brokenQueries = [
  '%',
  'q=%',
  'q=%ff%fe',
  '&&&',
  '=',
  '?',
  'q',
  'q[]=1',
  'q[a]=1',
  '%00=1',
  'a=1&'.repeat(1_500),
  '__proto__[x]=1',
];

/** What may be wrong with a query. */
export function queryFlaw({ query }: Operation): fc.Arbitrary<Flaw> {
  const names = Object.keys(query.schema.properties ?? {});
  const unknown = fc.tuple(hostileName, hostileText).map(([name, value]) => unknownParameter(names, name, value));
  const raw = fc.constantFrom(...brokenQueries).map((text) =>
    flaw(`query ${text.slice(0, 20)}`, (draft) => {
      draft.rawQuery = text;
      draft.verdict = 'open';
    }),
  );
  if (names.length === 0) return fc.oneof(ignored(unknown), ignored(raw));
  const parameter = fc.constantFrom(...names);
  return fc.oneof(
    unknown,
    fc
      .tuple(parameter, fc.oneof({ weight: 5, arbitrary: hostileText }, longText))
      .map(([name, value]) => another(name, value)),
    fc.tuple(parameter, strangeCharacter).map(([name, insert]) => another(name, insert('an'))),
    fc.tuple(parameter, hostileText).map(([name, value]) => repeated(name, value)),
    raw,
  );
}

/** Where an operation has no query, none is read. */
function ignored(flaws: fc.Arbitrary<Flaw>): fc.Arbitrary<Flaw> {
  return flaws.map(({ name, spoil }) =>
    flaw(name, (draft) => {
      const { verdict } = draft;
      spoil(draft);
      draft.verdict = verdict === 'valid' ? 'open' : verdict;
    }),
  );
}

function unknownParameter(names: string[], name: string, value: string): Flaw {
  return flaw(`parameter ${name.slice(0, 20)}`, (draft) => {
    draft.query.push([names.includes(name) ? `${name} ` : name, value]);
    // A name of nothing, with nothing, is no parameter.
    draft.verdict = name === '' ? 'open' : 'refused';
  });
}

function another(name: string, value: string): Flaw {
  return flaw(`another ${name}`, (draft) => {
    draft.query = [...draft.query.filter(([old]) => old !== name), [name, value]];
    draft.verdict = draft.operation.query.accepts(Object.fromEntries(draft.query)) ? 'open' : 'refused';
    // Longer than any address may be.
    draft.tooMuch = value.length > 4_000;
  });
}

function repeated(name: string, value: string): Flaw {
  return flaw(`${name} twice`, (draft) => {
    const [, first = value] = draft.query.find(([old]) => old === name) ?? [];
    draft.query = [...draft.query.filter(([old]) => old !== name), [name, first], [name, value]];
    draft.verdict = 'refused';
  });
}

/** Other spellings of an address, some of them the same address. */
const spellings: [string, (path: string) => string][] = [
  ['a slash at the end', (path) => `${path}/`],
  ['two slashes', (path) => path.replace('/api/', '/api//')],
  ['two slashes in front', (path) => `/${path}`],
  ['a dot', (path) => path.replace('/api/', '/api/./')],
  ['an encoded dot', (path) => path.replace('/api/', '/api/%2e/')],
  ['up and down', (path) => path.replace('/api/', '/api/x/../')],
  ['up from the public', (path) => path.replace('/api/', '/api/dental/../')],
  ['encoded up', (path) => path.replace('/api/', '/api/dental/%2e%2e/')],
  ['up with a backslash', (path) => path.replace('/api/', '/api/dental/..\\')],
  ['upper case', (path) => path.toUpperCase()],
  ['a letter encoded', (path) => path.replace('/api/', '/%61pi/')],
  [
    'a letter of the noun encoded',
    (path) => path.replace(/\/api\/(.)/, (_, letter) => `/api/%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['a slash encoded', (path) => path.replace(/\/(?=[^/]*$)/, '%2f')],
  ['encoded twice', (path) => path.replace(/\/(?=[^/]*$)/, '%252f')],
  ['a parameter', (path) => `${path};x=1`],
  ['a semicolon in the middle', (path) => path.replace('/api/', '/api;/')],
  ['a NUL', (path) => `${path}%00`],
  ['a space', (path) => `${path}%20`],
  ['a line end', (path) => `${path}%0d%0a`],
  ['an ending', (path) => `${path}.json`],
  ['broken encoding', (path) => `${path}%`],
  ['broken UTF-8', (path) => `${path}%ff`],
  ['an absolute address', (path) => `http://127.0.0.1${path}`],
  ['without /api', (path) => path.replace('/api', '')],
  ['more', (path) => `${path}/more`],
  ['a long one', (path) => `${path}/${'x'.repeat(9_000)}`],
];

/** An address that leads elsewhere, or to the same by another spelling. */
export const pathFlaw: fc.Arbitrary<Flaw> = fc.constantFrom(...spellings).map(([name, spell]) =>
  flaw(`path with ${name}`, (draft) => {
    draft.path = spell(draft.path.replace('{id}', () => percent(draft.id)));
    draft.strayed = true;
    if (draft.verdict === 'valid') draft.verdict = 'open';
  }),
);

const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'PURGE',
  'LINK',
];

/** A method that the document does not have for the path. */
export function methodFlaw(operation: Operation, documented: ReadonlySet<string>): fc.Arbitrary<Flaw> {
  const others = methods.filter((method) => !documented.has(`${method} ${operation.path}`));
  return fc.constantFrom(...others).map((method) =>
    flaw(`method ${method}`, (draft) => {
      draft.method = method;
      draft.strayed = true;
      draft.verdict = 'refused';
    }),
  );
}
