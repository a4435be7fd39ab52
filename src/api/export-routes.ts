import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { maxBulkBytes } from '#api/bulk-routes.ts';
import type { Exports } from '#api/exports.ts';
import { type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import type { exportParameters } from '#contract/export-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { exportWarranties } from '#domain/warranty/export-warranties.server.ts';
import { cardFileName, writeCards } from '#export/card-file.ts';

/** `/user/export`: the cards of a list as a spreadsheet, by an address or by a plain form. */
export function exportRoutes({ db, exports }: Pick<ServiceContext, 'db'> & { exports: Exports }): RouteGroups {
  const answer = (request: FastifyRequest, reply: FastifyReply, parameters: z.output<typeof exportParameters>) =>
    exports.send(request, reply, async () => {
      const { format, fields } = parameters;
      const { batches } = await exportWarranties({ db, actor: { name: sessionOf(request).name } }, parameters);
      return { format, name: cardFileName(format), bytes: writeCards(format, fields, batches) };
    });
  return {
    export(scope) {
      addRoute(scope, userOperations.export, (request, reply) => answer(request, reply, request.query), {
        exposeHeadRoute: false,
      });
      scope.register(async (forms: RouteScope) => {
        forms.removeAllContentTypeParsers();
        await forms.register(formbody, { bodyLimit: maxBulkBytes });
        addRoute(forms, userOperations.exportSelected, (request, reply) => answer(request, reply, request.body), {
          bodyLimit: maxBulkBytes,
        });
      });
    },
  };
}
