import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Exports } from '#api/answer/exports.ts';
import { sessionOf } from '#api/groups.ts';
import { bulkEditRoutes, maxBulkBytes } from '#api/records/bulk-routes.ts';
import { type RecordResource, writeOptions } from '#api/records/record-resource.ts';
import { recordRoutes } from '#api/records/record-routes.ts';
import { writeRoutes } from '#api/records/write-routes.ts';
import { contextOf, type IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, inOwnScope, route } from '#api/route.ts';
import type { exportParameters } from '#contract/export-wire.ts';
import { savedViewOperations as operations, toViewWire } from '#contract/saved-view-operations.ts';
import { userOperations, warrantyContract } from '#contract/user-operations.ts';
import { DomainError } from '#domain/errors.ts';
import { exportPersonalData } from '#domain/personal-data/export-personal-data.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { restoreRecordAs } from '#domain/record/restore-records.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import { exportWarranties } from '#domain/warranty/export-warranties.server.ts';
import type { SavedView } from '#domain/warranty/saved-view.ts';
import { addView, listViews, removeView, reviseView } from '#domain/warranty/saved-views.server.ts';
import { type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import {
  countFacets,
  type MonthFigure,
  type NameFigure,
  type RecordFigure,
} from '#domain/warranty/warranty-facets.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import {
  listWarranties,
  streamWarranties,
  type WarrantyQuery,
  warrantyIds,
} from '#domain/warranty/warranty-queries.server.ts';
import { cardSheet } from '#export/card-file.ts';
import { personalDataSheet } from '#export/personal-data-file.ts';
import { writeSheet } from '#export/sheet-file.ts';
import { isPerson } from '#http/error-pages.ts';
import type { Imports } from '#import/staged/imports.server.ts';
import { records, savedViews as words } from '#strings/vi/server/records.ts';

interface UserParts extends IdempotentParts {
  exports: Exports;
  imports: Imports;
  bulkReads: BulkReadAudit;
}

const toFigure = ({ name, total }: NameFigure) => ({ name, counts: total });
const toRecordFigure = ({ id, ...figure }: RecordFigure) => ({
  _id: id === null ? null : String(id),
  ...toFigure(figure),
});
const toMonth = ({ month, total }: MonthFigure) => ({ month, counts: total });

/** Warranty cards: the specification's users. */
export function userRoutes({ db, imports, bulkReads, idempotent, exports }: UserParts): ApiRoute[] {
  const resource: RecordResource<Warranty, WarrantyFields, WarrantyQuery> = {
    contract: warrantyContract,
    definition: warranties,
    async page(query, page) {
      const { warranties: rows, total } = await listWarranties(db, query, page);
      return { rows, total };
    },
    stream: (query) => streamWarranties(db, query),
    ids: (query) => warrantyIds(db, query),
    onRead: (request, cards, isWholeList) => bulkReads.count(sessionOf(request).name, cards, isWholeList),
    // The files in which it stood are removed with it.
    onRemoved: async () => imports.tidySoon(),
  };
  const facets = route(userOperations.facets, async (request) => {
    const { clinics, imports, ...facets } = await countFacets(db, request.query);
    const { expiry, products, doctors, issued, month, noted, people } = facets;
    return {
      expiry,
      dentals: clinics.map(toRecordFigure),
      products: products.map(toRecordFigure),
      doctors: doctors.map(toFigure),
      issued: issued.map(toMonth),
      month: month.map(toMonth),
      noted,
      imports: imports.map(({ id, total, ...one }) => ({ _id: String(id), ...one, counts: total })),
      people: people.map(toFigure),
    };
  });
  const restoreAs = route(
    userOperations.restoreAs,
    (request) =>
      idempotent(request, async (context) => {
        await restoreRecordAs(context, warranties, request.params.id, request.body.fields);
        return { message: records.restored };
      }),
    writeOptions(warrantyContract),
  );
  return [
    ...recordRoutes({ db, idempotent }, resource),
    restoreAs,
    facets,
    ...writeRoutes({ idempotent }, { contract: warrantyContract, definition: warranties }),
    ...bulkEditRoutes({ db, idempotent }),
    ...savedViewRoutes({ db, idempotent }),
    ...binByFormRoute({ db }),
    ...exportRoutes({ db, exports }),
  ];
}

/**
 * `POST /user/delete/{id}` of a plain form that works without JavaScript, since HTML forms cannot send DELETE. A browser is led
 * back to the page of the form, which says what has become of the card; a program gets the problem.
 */
function binByFormRoute({ db }: Pick<ServiceContext, 'db'>): ApiRoute[] {
  const form = route(userOperations.deleteByForm, async (request, reply) => {
    await binRecord(contextOf(db, request), warranties, request.params);
    return reply.redirect(pageOf(request.params.id, 'done'), 303);
  });
  return inOwnScope([form], async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody);
    scope.setErrorHandler(leadBack);
  });
}

/** The page of the form, with what has become of it. */
const pageOf = (id: unknown, outcome: 'done' | 'failed') =>
  `/admin/delete-user/${encodeURIComponent(String(id))}?${outcome}`;

/** @throws the error, for a program: the API's own handler answers it */
function leadBack(error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isPerson(request)) throw error;
  if (!(error instanceof DomainError)) request.log.error({ id: request.id, err: error }, 'a request failed');
  const { id } = request.params as { id: unknown };
  return reply.redirect(pageOf(id, 'failed'), 303);
}

/** `/user/export`: the cards of a list as a spreadsheet, by an address or by a plain form; `/user/personal-data`: all about a customer. */
function exportRoutes({ db, exports }: Pick<ServiceContext, 'db'> & { exports: Exports }): ApiRoute[] {
  const answer = (request: FastifyRequest, reply: FastifyReply, parameters: z.output<typeof exportParameters>) =>
    exports.send(request, reply, async () => {
      const { format, fields } = parameters;
      const { batches } = await exportWarranties(contextOf(db, request), parameters);
      return writeSheet(cardSheet(fields), format, batches);
    });
  const form = route(userOperations.exportSelected, (request, reply) => answer(request, reply, request.body), {
    bodyLimit: maxBulkBytes,
  });
  return [
    route(userOperations.export, (request, reply) => answer(request, reply, request.query)),
    route(userOperations.exportPersonalData, (request, reply) =>
      exports.send(request, reply, async () => {
        const { query } = request;
        const lines = await exportPersonalData(contextOf(db, request), sessionOf(request).role, query);
        return writeSheet(personalDataSheet, query.format, lines);
      }),
    ),
    ...inOwnScope([form], async (scope) => {
      scope.removeAllContentTypeParsers();
      // Node's parser puts U+FFFD for escapes that are not UTF-8, where that of the plugin would leave `%C0` as text.
      await scope.register(formbody, { bodyLimit: maxBulkBytes, parser: (text) => ({ ...parse(text) }) });
    }),
  ];
}

/** Enough for all filters at their longest, in escapes. */
const maxViewBytes = 16 * 1024;

/** `/user/views`: filters, order and columns of the list of cards under a name, one's own and shared ones. */
function savedViewRoutes({ db, idempotent }: IdempotentParts): ApiRoute[] {
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
