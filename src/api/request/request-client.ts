import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { readCookie } from '#api/request/cookies.ts';
import type { Client } from '#domain/account/sign-in/client.ts';
import { normalizeText } from '#domain/text.ts';
import { networksOf } from '#http/network-prefix.ts';
import type { Client as ClientAddress } from '#http/shares.ts';

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

/** The last address of each connection, which is parsed once. */
const parsed = new WeakMap<Socket, ParsedAddress>();

/** The address, network and block of a request. An invalid address from a proxy is used for all three. */
export function clientAddressOf(request: FastifyRequest): ClientAddress {
  const { socket, headers } = request.raw;
  const text = addressOf(request);
  const last = parsed.get(socket);
  const address = last?.text === text ? last : parseAddress(text);
  if (address !== last) parsed.set(socket, address);
  const { networks, isPrivate } = address;
  return {
    ...networks,
    isProxy: isPrivate && headers['x-forwarded-for'] !== undefined && text === socket.remoteAddress,
  };
}

interface ParsedAddress {
  text: string;
  networks: Omit<ClientAddress, 'isProxy'>;
  isPrivate: boolean;
}

function parseAddress(text: string): ParsedAddress {
  if (!ipaddr.isValid(text)) return { text, networks: { address: text, network: text, block: text }, isPrivate: false };
  const ip = ipaddr.process(text);
  return { text, networks: networksOf(ip), isPrivate: privateRanges.has(ip.range()) };
}

/** The network of a request; undefined if it comes through a proxy whose address all visitors share. */
export function networkOf(request: FastifyRequest): string | undefined {
  const { network, isProxy } = clientAddressOf(request);
  return isProxy ? undefined : network;
}

/** The address of a disconnected client is undefined, contrary to its type. */
const addressOf = ({ ip }: FastifyRequest): string => (ip ?? '').slice(0, maxAddressLength);
