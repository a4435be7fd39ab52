import fc from 'fast-check';
import type { Draft, Flaw } from './draft.ts';
import { hostileText, otherType } from './hostile.ts';

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
