import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '#api/cookies.ts';
import type { Client } from '#domain/account/client.ts';
import { tidyText } from '#domain/text.ts';

/** IPv6 with a zone is longer than any other address. */
const longestAddress = 64;
const longestUserAgent = 300;

/** The browser that a request comes from. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: addressOf(request).slice(0, longestAddress),
    network: networkOf(request).slice(0, longestAddress),
    userAgent: tidyText(request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    sessionToken: readCookie(request, 'session'),
    deviceToken: readCookie(request, 'device'),
  };
}

/** What counts as one client: an address, of IPv6 a /64. */
export const networkOf = (request: FastifyRequest): string => normalizeIP(addressOf(request));

/** Whoever has hung up has no address any more, whatever the type says. */
const addressOf = ({ ip }: FastifyRequest): string => ip ?? '';
