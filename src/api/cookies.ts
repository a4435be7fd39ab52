import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceKnownFor } from '#domain/account/device.server.ts';
import { sessionLongest } from '#domain/account/session.server.ts';

/** What a browser keeps for us: the token of its session, and the one that it is known by after the session. */
const lifeOf = { session: sessionLongest, device: deviceKnownFor } as const;

type Cookie = keyof typeof lifeOf;

/** The token in a request's cookie. */
export function readCookie(request: FastifyRequest, cookie: Cookie): string | undefined {
  return request.cookies[nameOf(request, cookie)];
}

/** Gives the browser a token. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie, token: string): void {
  reply.setCookie(nameOf(request, cookie), token, { ...options(request), maxAge: lifeOf[cookie] / 1000 });
}

/** Takes a cookie from the browser. */
export function clearCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  reply.clearCookie(nameOf(request, cookie), options(request));
}

/** The prefix makes a browser take the cookie over HTTPS from this very host only; plain HTTP is for trying it out. */
export function cookieName(cookie: Cookie, isSecure: boolean): string {
  return isSecure ? `__Host-ads-${cookie}` : `ads-${cookie}`;
}

const nameOf = ({ protocol }: FastifyRequest, cookie: Cookie): string => cookieName(cookie, protocol === 'https');

function options({ protocol }: FastifyRequest) {
  return { path: '/', httpOnly: true, secure: protocol === 'https', sameSite: 'lax' as const };
}
