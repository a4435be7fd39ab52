import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { readCookie } from '#api/cookies.ts';
import type { Client } from '#domain/account/client.ts';
import type { ClientAddress } from '#domain/look-up/look-up-rules.ts';
import { normalizeText } from '#domain/text.ts';
import { networksOf } from '#http/network-prefix.ts';

/** Enough for IPv6 with a zone. */
const maxAddressLength = 64;
const maxUserAgentLength = 300;
/** Ranges of private addresses, which visitors from the internet never have. */
const privateRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** The client of a request, as sign-ins need it. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: addressOf(request),
    network: clientAddressOf(request).address,
    userAgent: normalizeText(request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    sessionToken: readCookie(request, 'session'),
    deviceToken: readCookie(request, 'device'),
  };
}

/** The address, network and block of a request. An invalid address from a proxy is used for all three. */
export function clientAddressOf(request: FastifyRequest): ClientAddress {
  const text = addressOf(request);
  if (!ipaddr.isValid(text)) return { address: text, network: text, block: text, isProxy: false };
  const ip = ipaddr.process(text);
  const isProxy =
    request.headers['x-forwarded-for'] !== undefined &&
    text === request.socket.remoteAddress &&
    privateRanges.has(ip.range());
  return { ...networksOf(ip), isProxy };
}

/** The network of a request; undefined if it comes through a proxy whose address all visitors share. */
export function networkOf(request: FastifyRequest): string | undefined {
  const { network, isProxy } = clientAddressOf(request);
  return isProxy ? undefined : network;
}

/** The address of a disconnected client is undefined, contrary to its type. */
const addressOf = ({ ip }: FastifyRequest): string => (ip ?? '').slice(0, maxAddressLength);
