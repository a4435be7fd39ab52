import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLongest } from '#domain/account/session.server.ts';

/** The prefix makes a browser take the cookie over HTTPS from this very host only; plain HTTP is for trying it out. */
function cookieName({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? '__Host-ads-session' : 'ads-session';
}

/** The session's token that a request carries. */
export function readSessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request)];
}

/** Gives the browser the token of its new session. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request), token, { ...options(request), maxAge: sessionLongest / 1000 });
}

/** Takes the session's cookie from the browser. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), options(request));
}

function options({ protocol }: FastifyRequest) {
  return { path: '/', httpOnly: true, secure: protocol === 'https', sameSite: 'lax' as const };
}
