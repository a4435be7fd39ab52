import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf, repeatedRecord } from '#api/api-resource.ts';
import { binByFormRoute } from '#api/bin-by-form-route.ts';
import { bulkEditRoutes } from '#api/bulk-edit-routes.ts';
import { exportRoutes } from '#api/export-routes.ts';
import type { Exports } from '#api/exports.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import type { Once } from '#api/once.ts';
import { recordRoutes } from '#api/record-routes.ts';
import { savedViewRoutes } from '#api/saved-view-routes.ts';
import { userOperations } from '#contract/user-operations.ts';
import { warrantyNames } from '#contract/warranty-names.ts';
import { toUserWire, userWire } from '#contract/warranty-wire.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import { type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import { countFacets, type MonthFigure, type NameFigure } from '#domain/warranty/warranty-facets.server.ts';
import {
  listWarranties,
  streamWarranties,
  type WarrantyQuery,
  warrantyIds,
} from '#domain/warranty/warranty-queries.server.ts';
import type { Imports } from '#import/staged/imports.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

type UserReply = z.input<typeof userOperations.get.reply>;
type UsersReply = z.input<typeof userOperations.list.reply>;

interface UserParts extends Pick<ServiceContext, 'db'> {
  exports: Exports;
  imports: Imports;
  bulkReads: BulkReadAudit;
  once: Once;
}

const toFigure = ({ name, total }: NameFigure) => ({ name, counts: total });
const toMonth = ({ month, total }: MonthFigure) => ({ month, counts: total });

/** Warranty cards: the specification's users. */
export function userRoutes({ db, imports, bulkReads, once, exports }: UserParts): RouteGroups[] {
  const resource: ApiResource<Warranty, typeof userWire, UserReply, UsersReply, WarrantyQuery> = {
    path: 'user',
    many: 'users',
    operations: userOperations,
    readers: 'seeNames',
    definition: warranties,
    wire: userWire,
    toWire: toUserWire,
    toOne: (user) => ({ success: true, user: toUserWire(user) }),
    toMany: (users, counts) => ({ success: true, counts, users: users.map(toUserWire) }),
    async page(query, page) {
      const { warranties: rows, total } = await listWarranties(db, query, page);
      return { rows, total };
    },
    stream: (query) => streamWarranties(db, query),
    ids: (query) => warrantyIds(db, query),
    messages: words.user,
    onRead: (request, cards, isWholeList) => bulkReads.count(sessionOf(request).name, cards, isWholeList),
    // The files in which it stood are removed with it.
    onRemoved: async () => imports.tidySoon(),
  };
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const options = { config: { fields: warrantyNames, current: currentOf(resource) } };

  const created = (user: Warranty) => ({
    success: true as const,
    message: words.user.created,
    user: toUserWire(user),
  });

  const updated = (user: Warranty) => ({
    success: true as const,
    message: words.user.updated,
    user: toUserWire(user),
  });

  const writing: RouteGroups = {
    create(scope) {
      addRoute(
        scope,
        userOperations.create,
        (request) =>
          once(request, {
            run: async (requestKey) =>
              created(await addRecord({ ...contextOf(request), requestKey }, warranties, request.body)),
            repeat: async (outcome) => created(await repeatedRecord(db, warranties, outcome)),
          }),
        options,
      );
    },
    edit(scope) {
      addRoute(
        scope,
        userOperations.update,
        (request) =>
          once(request, {
            run: async (requestKey) => {
              const revision = { ...request.params, ...request.body };
              return updated(await reviseRecord({ ...contextOf(request), requestKey }, warranties, revision));
            },
            repeat: async (outcome) => updated(await repeatedRecord(db, warranties, outcome)),
          }),
        options,
      );
    },
  };
  const counting: RouteGroups = {
    seeCards(scope) {
      addRoute(scope, userOperations.facets, async (request) => {
        const { expiry, clinics, products, issued, month, imports, people } = await countFacets(db, request.query);
        return {
          success: true as const,
          expiry,
          dentals: clinics.map(toFigure),
          products: products.map(toFigure),
          issued: issued.map(toMonth),
          month: month.map(toMonth),
          imports: imports.map(({ id, total, ...one }) => ({ _id: String(id), ...one, counts: total })),
          people: people.map(toFigure),
        };
      });
    },
  };
  return [
    ...recordRoutes({ db, once }, resource),
    counting,
    writing,
    bulkEditRoutes({ db, once }),
    savedViewRoutes({ db, once }),
    binByFormRoute({ db }),
    exportRoutes({ db, exports }),
  ];
}
