import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceLifetime } from '#domain/account/sign-in/device.server.ts';
import { sessionMaxAge } from '#domain/account/sign-in/session.server.ts';

/** Lifetimes in ms: of the session token, and of the token that identifies a known browser. */
const lifetimes = { session: sessionMaxAge, device: deviceLifetime } as const;

type Cookie = keyof typeof lifetimes;

/** The token in a cookie of a request. */
export function readCookie(request: FastifyRequest, cookie: Cookie): string | undefined {
  return request.cookies[nameOf(request, cookie)];
}

/** Sends a token to the browser. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie, token: string): void {
  reply.setCookie(nameOf(request, cookie), token, { ...options(request), maxAge: lifetimes[cookie] / 1000 });
}

/** Deletes a cookie of the browser. */
export function clearCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  reply.clearCookie(nameOf(request, cookie), options(request));
}

/** Browsers accept a `__Host-` cookie only over HTTPS and from this host. Plain HTTP is for trials. */
export function cookieName(cookie: Cookie, isSecure: boolean): string {
  return isSecure ? `__Host-ads-${cookie}` : `ads-${cookie}`;
}

const nameOf = ({ protocol }: FastifyRequest, cookie: Cookie): string => cookieName(cookie, protocol === 'https');

function options({ protocol }: FastifyRequest) {
  return { path: '/', httpOnly: true, secure: protocol === 'https', sameSite: 'lax' as const };
}
