import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { maxBulkBytes } from '#api/bulk-routes.ts';
import type { Exports } from '#api/exports.ts';
import { sessionOf } from '#api/groups.ts';
import { contextOf } from '#api/idempotent.ts';
import { type ApiRoute, inOwnScope, route } from '#api/route.ts';
import type { exportParameters } from '#contract/export-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import { exportPersonalData } from '#domain/personal-data/export-personal-data.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { exportWarranties } from '#domain/warranty/export-warranties.server.ts';
import { cardSheet } from '#export/card-file.ts';
import { personalDataSheet } from '#export/personal-data-file.ts';
import { writeSheet } from '#export/sheet-file.ts';

/** `/user/export`: the cards of a list as a spreadsheet, by an address or by a plain form; `/user/personal-data`: all about a customer. */
export function exportRoutes({ db, exports }: Pick<ServiceContext, 'db'> & { exports: Exports }): ApiRoute[] {
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
