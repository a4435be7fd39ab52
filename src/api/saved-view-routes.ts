import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#api/groups.ts';
import type { IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { savedViewOperations as operations, toViewWire } from '#contract/saved-view-operations.ts';
import type { SavedView } from '#domain/warranty/saved-view.ts';
import { addView, listViews, removeView, reviseView } from '#domain/warranty/saved-views.server.ts';
import { savedViews as words } from '#strings/vi/server/records.ts';

/** Enough for all filters at their longest, in escapes. */
const maxViewBytes = 16 * 1024;

/** `/user/views`: filters, order and columns of the list of cards under a name, one's own and shared ones. */
export function savedViewRoutes({ db, idempotent }: IdempotentParts): ApiRoute[] {
  const contextOf = (request: FastifyRequest) => {
    const { name, accountId, role } = sessionOf(request);
    return { db, actor: { name }, viewer: { accountId, role } };
  };
  const answer = (message: string, view: SavedView) => ({ message, view: toViewWire(view) });

  return [
    route(operations.list, async (request) => {
      const views = await listViews(db, contextOf(request).viewer);
      return { views: views.map(toViewWire) };
    }),
    route(
      operations.create,
      (request) =>
        idempotent(request, async (context) =>
          answer(words.created, await addView({ ...contextOf(request), ...context }, request.body)),
        ),
      { bodyLimit: maxViewBytes },
    ),
    route(
      operations.update,
      async (request) => answer(words.updated, await reviseView(contextOf(request), request.params.id, request.body)),
      { bodyLimit: maxViewBytes },
    ),
    route(operations.delete, async (request) => {
      await removeView(contextOf(request), request.params.id);
      return { message: words.removed };
    }),
  ];
}
