import { Readable } from 'node:stream';
import type { Exports } from '#api/answer/exports.ts';
import { deskOf } from '#api/clinic/clinic-desk-routes.ts';
import { contextOf, type IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import {
  recallOperations as operations,
  toClinicRecallWire,
  toProgressWire,
  toReachWire,
  toRecallCardWire,
  toRecallWire,
} from '#contract/recall-operations.ts';
import { toWireFilter } from '#contract/warranty-filters.ts';
import type { Recall } from '#domain/recall/recall.ts';
import {
  filterOf,
  findClinicRecall,
  findRecall,
  listClinicRecallCards,
  listClinicRecalls,
  listRecalls,
  progressOf,
} from '#domain/recall/recall-queries.server.ts';
import { markAsTold, resolveProduct, stepRecall, writeRecall } from '#domain/recall/recalls.server.ts';
import { recallSheet } from '#export/recall-file.ts';
import { writeSheet } from '#export/sheet-file.ts';
import { recalls as words } from '#strings/vi/server/clinics.ts';

interface RecallParts extends IdempotentParts {
  exports: Exports;
}

/** `/recalls`: what the staff write and follow; `/clinic/recalls`: what a clinic has to tell its patients. */
export function recallRoutes({ db, idempotent, exports }: RecallParts): ApiRoute[] {
  /** Of routes that answer with the recall as it is now if it has changed. */
  const options = { config: { current: (recall: Recall) => ({ recall: toRecallWire(recall) }) } };
  const whole = async (recall: Recall) => ({ ...toRecallWire(recall), ...toReachWire(await progressOf(db, recall)) });
  const told = (counts: number, isTold: boolean) => ({ message: words[isTold ? 'told' : 'untold'](counts), counts });

  return [
    route(operations.list, async ({ query }) => {
      const { total, recalls } = await listRecalls(db.read, query);
      return { counts: total, recalls: await Promise.all(recalls.map(whole)) };
    }),
    route(operations.reach, async ({ query }) =>
      toReachWire(await progressOf(db, await resolveProduct(db.read, query))),
    ),
    route(operations.get, async ({ params: { id } }) => {
      const recall = await findRecall(db.read, id);
      const progress = await progressOf(db, recall);
      return {
        recall: { ...toRecallWire(recall), ...toReachWire(progress) },
        clinics: progress.map(toProgressWire),
        filters: toWireFilter(await filterOf(db.read, recall)) as Record<string, string>,
      };
    }),
    route(operations.add, (request) =>
      idempotent(request, async (context) => ({
        message: words.saved,
        recall: await whole(await writeRecall(context, request.body)),
      })),
    ),
    route(
      operations.revise,
      async (request) => {
        const { version, ...fields } = request.body;
        const recall = await writeRecall(contextOf(db, request), fields, { ...request.params, version });
        return { message: words.saved, recall: await whole(recall) };
      },
      options,
    ),
    ...(['publish', 'withdraw', 'close'] as const).map((step) =>
      route(
        operations[step],
        (request) =>
          idempotent(request, async (context) => {
            const recall = await whole(await stepRecall(context, { ...request.params, ...request.body, step }));
            return { message: words[step](recall.cards, recall.dentals), recall };
          }),
        options,
      ),
    ),
    route(operations.tell, (request) => {
      const { dental: clinicId, isTold } = request.body;
      const which = { ...request.params, clinicId, isTold };
      return idempotent(request, async (context) => told(await markAsTold(context, which, false), isTold));
    }),
    route(operations.export, (request, answer) =>
      exports.send(request, answer, async () => {
        const progress = await progressOf(db, await findRecall(db.read, request.params.id));
        return writeSheet(recallSheet, request.query.format, Readable.from([progress]));
      }),
    ),

    route(operations.own, async (request) => {
      const recalls = await listClinicRecalls(db.read, deskOf(db, request).clinicId);
      return { counts: recalls.length, recalls: recalls.map(toClinicRecallWire) };
    }),
    route(operations.ofClinic, async (request) => {
      const { clinicId } = deskOf(db, request);
      const own = await findClinicRecall(db.read, clinicId, request.params.id);
      const cards = await listClinicRecallCards(db.read, { recall: own.recall, clinicId }, request.query);
      return { recall: toClinicRecallWire(own), users: cards.map(toRecallCardWire) };
    }),
    route(operations.tellByClinic, (request) => {
      const { clinicId } = deskOf(db, request);
      const { user: warrantyId, isTold } = request.body;
      const which = { ...request.params, clinicId, warrantyId, isTold };
      return idempotent(request, async (context) => told(await markAsTold(context, which, true), isTold));
    }),
  ];
}
