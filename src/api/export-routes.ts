import { finished } from 'node:stream/promises';
import formbody from '@fastify/formbody';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { limitConcurrency } from '#api/concurrency-limit.ts';
import { type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { rejectCrossSite } from '#api/same-origin.ts';
import type { exportParameters } from '#contract/export-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import { Busy } from '#domain/errors.ts';
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

/** Exports at a time. Each reads the register and compresses while its client takes the file. */
const maxExports = 4;
const retrySeconds = 30;

/** Enough for the most ids that a form may have. */
const maxFormBytes = 2 * 1024 * 1024;

/** `/user/export`: the cards of a list as a spreadsheet, by an address or by a plain form. */
export function exportRoutes({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  const limit = limitConcurrency(maxExports, () => new Busy(words.exportBusy, retrySeconds));

  /** Answers with the file, and ends when the client has it or is gone. */
  async function send(request: FastifyRequest, reply: FastifyReply, parameters: z.output<typeof exportParameters>) {
    const { format, fields } = parameters;
    const { batches } = await exportWarranties({ db, actor: { name: sessionOf(request).name } }, parameters);
    const name = cardFileName(format);
    const file = writeCards(format, fields, batches);
    const ended = finished(file).catch(() => {});
    reply
      .type(contentTypes[format])
      .header('content-disposition', contentDisposition(name, { fallback: foldText(name).replaceAll(' ', '-') }))
      .send(file);
    await ended;
    return reply;
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, parameters: z.output<typeof exportParameters>) => {
    // It leaves an audit line.
    rejectCrossSite(request);
    return limit(() => send(request, reply, parameters));
  };
  return {
    staff(scope) {
      addRoute(scope, userOperations.export, (request, reply) => answer(request, reply, request.query), {
        exposeHeadRoute: false,
      });
      scope.register(async (forms: RouteScope) => {
        forms.removeAllContentTypeParsers();
        await forms.register(formbody, { bodyLimit: maxFormBytes });
        addRoute(forms, userOperations.exportSelected, (request, reply) => answer(request, reply, request.body), {
          bodyLimit: maxFormBytes,
        });
      });
    },
  };
}
