import { readScannedCard } from '#domain/printed-number.ts';
import { maxCardNumberLength, normalizeText } from '#domain/text.ts';
import { readCardNumber } from '#web/site/look-up/look-up-state.ts';

/** The pages with the look-up block. */
const pages = ['/', '/warranty'];

/** The first card number in the contents of QR codes; null if none has one. */
export function findCardNumber(contents: readonly string[], hosts: readonly string[]): string | null {
  return contents.map((content) => cardNumberIn(content, hosts)).find((found) => found !== null) ?? null;
}

/**
 * The card number in a QR code: the code is a look-up URL of this site, or the bare number. Null for anything else.
 *
 * @param hosts the hosts of this site, such as `example.com`
 */
function cardNumberIn(content: string, hosts: readonly string[]): string | null {
  const text = normalizeText(content);
  const address = URL.parse(text);
  return address ? numberInAddress(address, hosts) : bareNumber(text);
}

function numberInAddress({ protocol, host, pathname, searchParams }: URL, hosts: readonly string[]): string | null {
  const isOurs = /^https?:$/.test(protocol) && hosts.map(withoutWww).includes(withoutWww(host));
  if (isOurs && /^(?:\/en)?\/c\//.test(pathname))
    return readScannedCard(pathname) ? pathname.replace(/^.*\//, '') : null;
  if (!isOurs || !pages.includes(pathname.replace(/(?<=.)\/$/, ''))) return null;
  return readCardNumber(searchParams) || readCardNumber(searchParams, 'cartId') || null;
}

/** A card number has at least one digit, and otherwise only letters, digits and separators. */
function bareNumber(text: string): string | null {
  return text.length <= maxCardNumberLength &&
    /^[\p{L}\p{N}\p{Pd}\u2212 ._/]*\p{N}[\p{L}\p{N}\p{Pd}\u2212 ._/]*$/u.test(text)
    ? text
    : null;
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
