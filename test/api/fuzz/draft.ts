import type { Operation } from './document.ts';
import { encodeForm, type Part } from './form.ts';

/**
 * What is known of a request: `valid`: the server may not call it malformed; `refused`: it may not do what is asked for;
 * `open`: either will do.
 */
type Verdict = 'valid' | 'refused' | 'open';

/** A request in the making. */
export interface Draft {
  readonly operation: Operation;
  verdict: Verdict;
  method: string;
  /** The path of the document, or its replacement. */
  path: string;
  /** What goes into the path's `{id}`. */
  id: string;
  query: [name: string, value: string][];
  /** Is appended to the address as it is. */
  rawQuery: string;
  headers: [name: string, value: string][];
  contentType: string | undefined;
  /** A JSON body, or a plain form's fields; undefined where there is none. */
  value: unknown;
  /** A multipart form's. */
  parts: Part[] | undefined;
  boundary: string;
  /** Bytes in the place of `value` or `parts`. */
  bytes: Buffer | undefined;
  /** True where the address or method may lead elsewhere: the operation's own answers are not to be expected. */
  strayed: boolean;
  /** True where the server may close the connection on what is too much. */
  tooMuch: boolean;
  /** True for a cross-site write, which must be rejected. */
  crossSite: boolean;
  /** True where the session's cookie may not be seen. */
  otherCookie: boolean;
  /** Changes the message as it goes over the wire. */
  garble: ((message: Buffer) => Buffer) | undefined;
}

/** A flaw in a request: a name for reports, and what it does. */
export interface Flaw {
  name: string;
  spoil(draft: Draft): void;
}

export function flaw(name: string, spoil: (draft: Draft) => void): Flaw {
  return { name, spoil };
}

/** In the gallery of each product of the records, and in no other. */
export const galleryPicture = 'f0'.repeat(12);

/** The address of a draft, percent-encoded but for what was written raw. */
export function targetOf({ path, id, query, rawQuery }: Draft): string {
  const pairs = query.map(([name, value]) => `${percent(name)}=${percent(value)}`).join('&');
  const search = [pairs, rawQuery].filter(Boolean).join('&');
  const address = path
    .replace('{id}', () => percent(id))
    .replace('{picture}', galleryPicture)
    .replace('{file}', `${galleryPicture}-400.jpg`);
  return address + (search === '' ? '' : `?${search}`);
}

export function bodyOf(draft: Draft): Buffer | undefined {
  const { bytes, parts, boundary, value, operation } = draft;
  if (bytes) return bytes;
  if (parts) return encodeForm(parts, boundary);
  if (value === undefined) return undefined;
  if (operation.body?.type !== 'application/x-www-form-urlencoded') return Buffer.from(JSON.stringify(value));
  const fields = Object.entries(value as Record<string, unknown>);
  return Buffer.from(fields.map(([name, field]) => `${percent(name)}=${percent(String(field))}`).join('&'));
}

/** By its document, the operation takes the body no longer, or perhaps still does. */
export function judgeBody(draft: Draft): void {
  draft.verdict = draft.operation.body?.accepts(draft.value) ? 'open' : 'refused';
}

/** Percent-encodes whatever the text holds, lone surrogates too. */
export function percent(text: string): string {
  return [...Buffer.from(text)].map(encodeByte).join('');
}

function encodeByte(byte: number): string {
  const letter = String.fromCharCode(byte);
  return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`;
}

/** The value that a text of JSON says; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
