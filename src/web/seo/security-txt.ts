import { href } from 'react-router';
import { brandContext, publicUrlContext } from '#web/context.ts';
import { dialledDigits } from '#web/dialled-digits.ts';
import { notFound, textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/security-txt.ts';

/** RFC 9116 recommends less than a year. */
const validDays = 180;

/**
 * The contacts for reporting a security problem (RFC 9116).
 *
 * @returns 404 without a contact: no configured origin and no international phone number
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const origin = context.get(publicUrlContext);
  const contacts = [
    ...(origin ? [`${origin}${href('/contact')}`] : []),
    ...international(context.get(brandContext).phone).map((number) => `tel:${number}`),
  ];
  if (contacts.length === 0) return notFound();
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + validDays);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: vi, en',
    ...(origin ? [`Canonical: ${origin}${href('/.well-known/security.txt')}`] : []),
    '',
  ];
  return textResponse(lines.join('\n'), 'text/plain');
}

/** A phone number in international format; empty if it can only be called within Vietnam. */
function international(phone: string): string[] {
  const digits = dialledDigits(phone);
  if (digits.startsWith('+')) return [digits];
  return digits.startsWith('0') ? [`+84${digits.slice(1)}`] : [];
}
