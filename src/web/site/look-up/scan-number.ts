import { normalizeText } from '#domain/text.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';

/** Where the look-up block stands. */
const pages = ['/', '/warranty'];
const longest = 64;

/**
 * The card number that a QR code holds: in an address of the look-up, or by itself. Null for whatever else it may hold.
 *
 * @param hosts under which the site is known, such as `example.com`
 */
export function cardNumberIn(content: string, hosts: readonly string[]): string | null {
  const text = normalizeText(content);
  const address = URL.parse(text);
  return address ? numberInAddress(address, hosts) : bareNumber(text);
}

function numberInAddress({ protocol, host, pathname, searchParams }: URL, hosts: readonly string[]): string | null {
  const isOurs = /^https?:$/.test(protocol) && hosts.map(withoutWww).includes(withoutWww(host));
  if (!isOurs || !pages.includes(pathname.replace(/(?<=.)\/$/, ''))) return null;
  return readParameter(searchParams, 'keyword') || readParameter(searchParams, 'cartId') || null;
}

/** Words would be somebody's text: a number has a digit, and nothing in it but letters, digits and what parts them. */
function bareNumber(text: string): string | null {
  return text.length <= longest && /^[\p{L}\p{N}\p{Pd}\u2212 ._/]*\p{N}[\p{L}\p{N}\p{Pd}\u2212 ._/]*$/u.test(text)
    ? text
    : null;
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
