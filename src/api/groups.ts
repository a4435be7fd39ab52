import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readCookie } from '#api/request/cookies.ts';
import { rejectCrossSiteWrites } from '#api/request/same-origin.ts';
import type { ApiRoute } from '#api/route.ts';
import type { Group } from '#contract/operation.ts';
import { may, type Right } from '#domain/account/rights.ts';
import type { Session } from '#domain/account/sign-in/session.server.ts';
import { Forbidden, Unauthenticated } from '#domain/errors.ts';
import type { DamagedRegister } from '#domain/health/damaged-register.server.ts';
import { notAllowed } from '#strings/vi/roles.ts';
import { api as words } from '#strings/vi/server/api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the caller; null if nobody is signed in. Every group reads it. */
    session: Session | null;
  }
}

/** What goes on while a damaged register is not changed: signing in, and what is done about it. */
const writtenWhenDamaged: readonly Group[] = ['everyone', 'self', 'backups'];

interface GuardParts {
  findSession: (token: string) => Promise<Session | undefined>;
  damaged: DamagedRegister;
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
}

/** Mounts the routes of each group in a scope of its own. The guard is a hook of that scope, so no path can bypass it. */
export async function mountGroups(
  app: FastifyInstance,
  routes: readonly ApiRoute[],
  { findSession, damaged, publicUrl }: GuardParts,
): Promise<void> {
  app.decorateRequest('session', null);
  app.addHook('onRequest', rejectCrossSiteWrites(publicUrl));
  app.addHook('preParsing', rejectOtherCharsets);
  const readSession = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = readCookie(request, 'session');
    if (token === undefined) return;
    request.session = (await findSession(token)) ?? null;
    // An answer to a signed-in account must not be cached for others.
    reply.header('cache-control', 'private, no-store');
  };
  const refuseWrites = async ({ method }: FastifyRequest) => {
    if (method !== 'GET' && method !== 'HEAD') await damaged.refuseWrites();
  };
  for (const group of new Set(routes.map((one) => one.group))) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', readSession);
      if (group !== 'everyone') scope.addHook('onRequest', async ({ session }) => requireRight(session, group));
      if (!writtenWhenDamaged.includes(group)) scope.addHook('onRequest', refuseWrites);
      for (const one of routes) if (one.group === group) one.addTo(scope);
    });
  }
}

/** Every body is read as UTF-8, whatever its type, so one that says it is something else would be misread: 415. */
async function rejectOtherCharsets({ method, headers }: FastifyRequest): Promise<undefined> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const isRead = method !== 'GET' && method !== 'HEAD';
  if (isRead && charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(charset);
}

/**
 * The session of a request in a group that needs one.
 *
 * @throws {Unauthenticated} in the group `everyone`, if nobody is signed in
 */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Unauthenticated(words.signInFirst);
  return request.session;
}

/** True for a session of the staff. Where everybody may call, all others see what the public sees. */
export const isOfStaff = ({ session }: FastifyRequest): boolean =>
  session !== null && !session.mustChangePassword && !session.mustSetUpApp && may(session.role, 'seeBackOffice');

/**
 * @throws {Unauthenticated} if nobody is signed in
 * @throws {Forbidden} if the account has not the right or is not that of a clinic, an issued password has not been changed yet, or
 *   a required app is not set up
 */
export function requireRight(session: Session | null, group: 'self' | 'clinic' | Right): void {
  if (!session) throw new Unauthenticated(words.signInFirst);
  if (group === 'self') return;
  if (session.mustChangePassword) throw new Forbidden(words.changePasswordFirst);
  if (session.mustSetUpApp) throw new Forbidden(words.setUpAppFirst);
  const isAdmitted = group === 'clinic' ? session.clinicId !== null : may(session.role, group);
  if (!isAdmitted) throw new Forbidden(notAllowed);
}
