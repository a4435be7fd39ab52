import { href } from 'react-router';
import { brandContext } from '#web/context.ts';
import { originOf } from '#web/seo/origin.server.ts';
import { textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/security-txt.ts';

/** RFC 9116 asks for less than a year. */
const validDays = 180;

/** Whom to tell about a weakness of the site (RFC 9116). */
export function loader(args: Route.LoaderArgs): Response {
  const origin = originOf(args);
  const { phone } = args.context.get(brandContext);
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + validDays);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${origin}${href('/contact')}`,
    ...international(phone).map((number) => `Contact: tel:${number}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: vi, en',
    `Canonical: ${origin}${href('/.well-known/security.txt')}`,
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
