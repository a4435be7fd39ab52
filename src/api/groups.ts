import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '#api/cookies.ts';
import { maxJsonBytes } from '#api/json-body.ts';
import { rejectCrossSiteWrites } from '#api/same-origin.ts';
import { may, type Right, rights } from '#domain/account/rights.ts';
import type { Session } from '#domain/account/session.server.ts';
import { Forbidden, Unauthenticated } from '#domain/errors.ts';
import { keysOf } from '#domain/field-definition.ts';
import type { DamagedRegister } from '#domain/health/damaged-register.server.ts';
import { notAllowed } from '#strings/vi/roles.ts';
import { api as words } from '#strings/vi/server/api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the caller; null if nobody is signed in. Every group reads it. */
    session: Session | null;
  }
}

/** A scope of routes behind one guard. */
export type RouteScope = FastifyInstance;

/** Who may call: everyone; everyone signed in, even before they have changed an issued password or set up a required app (`self`); clinics; or the staff with a right. */
export type Group = 'everyone' | 'self' | 'clinic' | Right;

/** The routes of one resource, by who may call them. */
export type RouteGroups = Partial<Record<Group, (scope: RouteScope) => void>>;

/** What goes on while a damaged register is not changed: signing in, and what is done about it. */
const writtenWhenDamaged: readonly Group[] = ['everyone', 'self', 'backups'];

interface GuardParts {
  findSession: (token: string) => Promise<Session | undefined>;
  damaged: DamagedRegister;
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
}

/** Mounts each group's routes in a scope of its own. The guard is a hook of that scope, so no path can bypass it. */
export async function mountGroups(
  app: FastifyInstance,
  routeGroups: readonly RouteGroups[],
  { findSession, damaged, publicUrl }: GuardParts,
): Promise<void> {
  app.decorateRequest('session', null);
  app.addHook('onRequest', rejectCrossSiteWrites(publicUrl));
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
  for (const group of ['everyone', 'self', 'clinic', ...keysOf(rights)] as const) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', readSession);
      if (group !== 'everyone') scope.addHook('onRequest', async ({ session }) => requireRight(session, group));
      if (!writtenWhenDamaged.includes(group)) scope.addHook('onRequest', refuseWrites);
      scope.addHook('onRoute', (route) => {
        const security = group === 'everyone' ? [] : [{ session: [] }];
        const who = isRight(group) ? { 'x-group': rights[group], 'x-right': group } : { 'x-group': group };
        route.schema = { ...route.schema, security, ...who } as typeof route.schema;
        route.bodyLimit ??= maxJsonBytes(route.schema?.body);
      });
      for (const routes of routeGroups) routes[group]?.(scope);
    });
  }
}

const isRight = (group: Group): group is Right => Object.hasOwn(rights, group);

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
  session !== null && !session.mustChangePassword && !session.mustSetUpApp && may(session.role, 'seeCards');

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
