import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxJsonBytes } from '#api/body-limit.ts';
import { readCookie } from '#api/cookies.ts';
import { rejectCrossSiteWrites } from '#api/same-origin.ts';
import { mayAct, type Role } from '#domain/account/role.ts';
import type { Session } from '#domain/account/session.server.ts';
import { Forbidden, Unauthenticated } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the caller; null if nobody is signed in. Every group reads it. */
    session: Session | null;
  }
}

/** A scope of routes behind one guard. */
export type RouteScope = FastifyInstance;

/**
 * Who may call: everyone; everyone signed in, even with an issued password (`self`); or accounts whose role includes the
 * named one.
 */
export type Group = 'everyone' | 'self' | Role;

/** The routes of one resource, by who may call them. */
export type RouteGroups = Partial<Record<Group, (scope: RouteScope) => void>>;

interface GuardParts {
  findSession: (token: string) => Promise<Session | undefined>;
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
}

/** Mounts each group's routes in a scope of its own. The guard is a hook of that scope, so no path can bypass it. */
export async function mountGroups(
  app: FastifyInstance,
  routeGroups: readonly RouteGroups[],
  { findSession, publicUrl }: GuardParts,
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
  for (const group of ['everyone', 'self', 'viewer', 'staff', 'owner'] as const) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', readSession);
      if (group !== 'everyone') scope.addHook('onRequest', async ({ session }) => requireRole(session, group));
      scope.addHook('onRoute', (route) => {
        const security = group === 'everyone' ? [] : [{ session: [] }];
        route.schema = { ...route.schema, security, 'x-group': group } as typeof route.schema;
        route.bodyLimit ??= maxJsonBytes(route.schema?.body);
      });
      for (const routes of routeGroups) routes[group]?.(scope);
    });
  }
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

/**
 * @throws {Unauthenticated} if nobody is signed in
 * @throws {Forbidden} if the role does not include the group's, or an issued password has not been changed yet
 */
export function requireRole(session: Session | null, group: 'self' | Role): void {
  if (!session) throw new Unauthenticated(words.signInFirst);
  if (group === 'self') return;
  if (session.mustChangePassword) throw new Forbidden(words.changePasswordFirst);
  if (!mayAct(session.role, group)) throw new Forbidden(words.forbidden);
}
