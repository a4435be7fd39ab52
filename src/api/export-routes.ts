import formbody from '@fastify/formbody';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import type { exportParameters } from '#contract/export-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import { Forbidden } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { foldText } from '#domain/text.ts';
import type { ExportFormat } from '#domain/warranty/export-formats.ts';
import { exportWarranties } from '#domain/warranty/export-warranties.server.ts';
import { cardFileName, writeCards } from '#export/card-file.ts';
import { api as words } from '#strings/vi/server/api.ts';

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Enough for the most ids that a form may have. */
const maxFormBytes = 2 * 1024 * 1024;

/** `/user/export`: the cards of a list as a spreadsheet, by an address or by a plain form. */
export function exportRoutes({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  async function send(request: FastifyRequest, reply: FastifyReply, parameters: z.output<typeof exportParameters>) {
    // A link on another site must not start a download, which leaves an audit line.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Forbidden(words.crossSite);
    const { format, fields } = parameters;
    const { batches } = await exportWarranties({ db, actor: { name: sessionOf(request).name } }, parameters);
    const name = cardFileName(format);
    return reply
      .type(contentTypes[format])
      .header('content-disposition', contentDisposition(name, { fallback: foldText(name).replaceAll(' ', '-') }))
      .send(writeCards(format, fields, batches));
  }
  return {
    staff(scope) {
      addRoute(scope, userOperations.export, (request, reply) => send(request, reply, request.query), {
        exposeHeadRoute: false,
      });
      scope.register(async (forms: RouteScope) => {
        forms.removeAllContentTypeParsers();
        await forms.register(formbody, { bodyLimit: maxFormBytes });
        addRoute(forms, userOperations.exportSelected, (request, reply) => send(request, reply, request.body), {
          bodyLimit: maxFormBytes,
        });
      });
    },
  };
}
