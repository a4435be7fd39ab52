import { href } from 'react-router';
import { brandContext, publicUrlContext } from '#web/context.ts';
import { notFound, textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/security-txt.ts';

/** RFC 9116 asks for less than a year. */
const validDays = 180;

/**
 * Whom to tell about a weakness of the site (RFC 9116).
 *
 * @returns a 404 where there is no way to tell: no address of the site's own, and no telephone number for all the world
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

/** A telephone number as it is called from anywhere; none for one that is only called in Vietnam. */
function international(phone: string): string[] {
  const digits = phone.replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return [digits];
  return digits.startsWith('0') ? [`+84${digits.slice(1)}`] : [];
}
