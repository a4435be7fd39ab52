import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { readCookie } from '#api/cookies.ts';
import type { Client } from '#domain/account/client.ts';
import type { Origin } from '#domain/look-up/look-up-rules.ts';
import { normalizeText } from '#domain/text.ts';

/** IPv6 with a zone is longer than any other address. */
const longestAddress = 64;
const longestUserAgent = 300;
/** Addresses of the owner's own machines: no visitor from elsewhere has one. */
const ownRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** The browser that a request comes from. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: addressOf(request),
    network: originOf(request).address,
    userAgent: normalizeText(request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    sessionToken: readCookie(request, 'session'),
    deviceToken: readCookie(request, 'device'),
  };
}

/** Where a request comes from, in three sizes. What is no address, as a proxy may say, is all three. */
export function originOf(request: FastifyRequest): Origin {
  const text = addressOf(request);
  if (!ipaddr.isValid(text)) return { address: text, network: text, block: text, isProxy: false };
  const ip = ipaddr.process(text);
  const isProxy =
    request.headers['x-forwarded-for'] !== undefined &&
    text === request.socket.remoteAddress &&
    ownRanges.has(ip.range());
  if (ip.kind() === 'ipv4') {
    const { octets } = ip as ipaddr.IPv4;
    const prefix = (length: number) => octets.slice(0, length).join('.');
    return { address: prefix(4), network: prefix(3), block: prefix(2), isProxy };
  }
  const groups = (ip as ipaddr.IPv6).parts.map((part) => part.toString(16));
  const prefix = (length: number) => `${groups.slice(0, length).join(':')}::`;
  return { address: prefix(4), network: prefix(3), block: prefix(2), isProxy };
}

/** Whoever has hung up has no address any more, whatever the type says. */
const addressOf = ({ ip }: FastifyRequest): string => (ip ?? '').slice(0, longestAddress);
