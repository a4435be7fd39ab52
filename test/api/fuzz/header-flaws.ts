import fc from 'fast-check';
import { type Draft, type Flaw, flaw } from './draft.ts';
import { hostileText } from './hostile.ts';

const crossSite: [string, string][] = [
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['sec-fetch-site', 'SAME-ORIGIN'],
  ['sec-fetch-site', ''],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['origin', 'http://127.0.0.1'],
  ['origin', ''],
];

const strange: [string, string][] = [
  ['accept', 'text/html'],
  ['accept', 'application/xml;q=0.9, */*;q=-1'],
  ['accept-encoding', 'gzip, br'],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['expect', 'more'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['if-match', '"1"'],
  ['if-modified-since', 'x'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/api/user/all'],
  ['x-rewrite-url', '/api/user/all'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-for', '127.0.0.1, ::1, junk'],
  ['x-forwarded-for', '::ffff:1.2.3.4%eth0'],
  ['x-forwarded-for', 'x'.repeat(5_000)],
  ['x-forwarded-prefix', '/admin'],
  ['forwarded', 'for=1.2.3.4;proto=https'],
  ['host', 'evil.example'],
  ['host', ''],
  ['host', 'a b'],
  ['host', 'user:pass@127.0.0.1:x'],
  ['authorization', 'Bearer x'],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['user-agent', '\u00ff\u0080 <script>'],
  ['user-agent', 'x'.repeat(10_000)],
  ['upgrade', 'websocket'],
  ['te', 'trailers'],
  ['accept-language', 'x'.repeat(3_000)],
];

const cookies = [
  '',
  'ads-session',
  'ads-session=',
  'ads-session=%',
  'ads-session=%00',
  'ads-session="',
  'ads-session=x; ads-session=y',
  'ads-device=x',
  'ads-device=%ff; a=b; =; ;;',
  '__proto__=1; constructor=2',
  '__Host-ads-session=x',
  `ads-session=${'x'.repeat(8_000)}`,
  `${'a=1; '.repeat(2_000)}`,
];

/** Headers that other sites' pages, proxies or attackers would send. */
export const headerFlaw: fc.Arbitrary<Flaw> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...crossSite).map(fromOtherSite) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...strange)
      .map(([name, value]) => flaw(`${name}: ${value.slice(0, 40)}`, (draft) => add(draft, name, value))),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...cookies)
      .map((value) => flaw(`cookie: ${value.slice(0, 40)}`, (draft) => takeCookie(draft, value))),
  },
  {
    weight: 1,
    arbitrary: hostileText.map((text) =>
      flaw('a hostile header', (draft) => add(draft, 'x-hostile', headerText(text))),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(99, 300).map((count) => flaw(`${count} headers`, (draft) => addMany(draft, count))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(7_000, 20_000)
      .map((length) => flaw(`a header of ${length}`, (draft) => addLong(draft, length))),
  },
);

/** Writes from pages of other sites must be rejected. */
function fromOtherSite([name, value]: [string, string]): Flaw {
  return flaw(`${name}: ${value}`, (draft) => {
    draft.headers.push([name, value]);
    if (draft.method === 'GET') return;
    draft.verdict = 'refused';
    draft.crossSite = true;
  });
}

function add(draft: Draft, name: string, value: string): void {
  draft.headers.push([name, value]);
  if (draft.verdict === 'valid') draft.verdict = 'open';
  // Behind HTTPS another cookie is the session's.
  if (name === 'x-forwarded-proto') draft.otherCookie = true;
}

function takeCookie(draft: Draft, value: string): void {
  add(draft, 'cookie', value);
  draft.otherCookie = true;
}

function addMany(draft: Draft, count: number): void {
  for (let at = 0; at < count; at++) add(draft, `x-${at}`, '1');
  draft.tooMuch = true;
}

function addLong(draft: Draft, length: number): void {
  add(draft, 'x-long', 'x'.repeat(length));
  draft.tooMuch = true;
}

/** What a header may hold of a text. */
function headerText(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
}
