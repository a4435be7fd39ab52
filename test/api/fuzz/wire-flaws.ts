import fc from 'fast-check';
import type { Draft, Flaw } from './draft.ts';

/** What may happen to a whole message on the wire. */
export const wireFlaw: fc.Arbitrary<Flaw> = fc.oneof(
  fc.nat().map((at) => garbled('cut', 'refused', (message) => message.subarray(0, at % message.length))),
  fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }).map((changes) =>
    garbled('damaged', 'open', (message) => {
      const bytes = Buffer.from(message);
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes;
    }),
  ),
  fc
    .constantFrom(...replacements())
    .map(([name, pattern, text, verdict]) =>
      garbled(name, verdict, (message) => Buffer.from(message.toString('latin1').replace(pattern, text), 'latin1')),
    ),
);

function garbled(name: string, verdict: 'refused' | 'open', garble: (message: Buffer) => Buffer): Flaw {
  return {
    name: `on the wire: ${name}`,
    spoil(draft: Draft) {
      draft.garble = garble;
      draft.verdict = verdict;
      // What is damaged may be the address.
      draft.strayed = name === 'damaged';
    },
  };
}

function replacements(): [name: string, pattern: RegExp, text: string, verdict: 'refused' | 'open'][] {
  const afterFirst = /\r\n/;
  return [
    ['HTTP/1.0', /HTTP\/1\.1/, 'HTTP/1.0', 'open'],
    ['HTTP/9.9', /HTTP\/1\.1/, 'HTTP/9.9', 'refused'],
    ['no version', / HTTP\/1\.1/, '', 'open'],
    ['line ends without CR', /\r\n/g, '\n', 'open'],
    ['a header without colon', afterFirst, '\r\njunk\r\n', 'refused'],
    ['a header of NUL', afterFirst, '\r\nx: a\0b\r\n', 'refused'],
    ['a header of control characters', afterFirst, '\r\nx: \x01\x7f\r\n', 'refused'],
    ['a folded header', afterFirst, '\r\nx: a\r\n b\r\n', 'open'],
    ['a space before the colon', afterFirst, '\r\ncontent-length : 5\r\n', 'refused'],
    ['two lengths', afterFirst, '\r\ncontent-length: 3\r\ncontent-length: 4\r\n', 'refused'],
    ['a negative length', afterFirst, '\r\ncontent-length: -1\r\n', 'refused'],
    ['a huge length', /content-length: \d+/, 'content-length: 99999999999999999999', 'open'],
    ['no length', /content-length: \d+\r\n/, '', 'open'],
    ['a length and chunks', afterFirst, '\r\ntransfer-encoding: chunked\r\n', 'open'],
    ['an unknown encoding', afterFirst, '\r\ntransfer-encoding: gzip\r\n', 'open'],
    ['chunks with an obfuscated name', afterFirst, '\r\ntransfer-encoding: xchunked\r\n', 'open'],
    ['no host', /host: .*\r\n/, '', 'refused'],
    ['two hosts', afterFirst, '\r\nhost: a\r\n', 'open'],
    ['the address raw', / \//, ' /\u00ff<>"{}|\\^` /', 'refused'],
    ['a newline in the address', / \//, ' /\n/', 'refused'],
    ['empty lines in front', /^/, '\r\n\r\n', 'open'],
    ['a NUL in front', /^/, '\0', 'refused'],
    ['TLS in front', /^/, '\x16\x03\x01\x02', 'refused'],
    ['HTTP/2 in front', /^/, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'refused'],
    ['another request behind', /$/, 'GET /api/user/all HTTP/1.1\r\nhost: x\r\n\r\n', 'open'],
    ['lower-case method', /^[A-Z]+/, 'get', 'refused'],
    ['an unknown method', /^[A-Z]+/, 'FOO', 'refused'],
    ['CONNECT', /^[A-Z]+ \S+/, 'CONNECT 127.0.0.1:22', 'refused'],
    ['an asterisk', /^[A-Z]+ \S+/, 'OPTIONS *', 'open'],
  ];
}
