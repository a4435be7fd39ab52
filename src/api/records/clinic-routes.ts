import { namesOnCardsRoutes } from '#api/records/names-on-cards-routes.ts';
import { namedResource } from '#api/records/record-resource.ts';
import { recordRoutes } from '#api/records/record-routes.ts';
import { writeRoutes } from '#api/records/write-routes.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { clinicContract as contract, clinicDayOperations as operations } from '#contract/clinic-operations.ts';
import { clinics as definition } from '#domain/clinic/clinics.server.ts';
import { listIssueDays, takeBackDay } from '#domain/clinic-desk/clinic-days.server.ts';
import { renameRecord } from '#domain/warranty/rename-record.server.ts';
import { clinicDesk as words } from '#strings/vi/server/clinics.ts';

/** Clinics: the specification's dentals. */
export function clinicRoutes(parts: IdempotentParts): ApiRoute[] {
  return [
    ...recordRoutes(parts, namedResource(parts.db, contract, definition)),
    ...writeRoutes(parts, { contract, definition }, (context, revision) => renameRecord(context, definition, revision)),
    ...namesOnCardsRoutes(parts, { contract, definition }),
  ];
}

/** `/dental/…/issue-days`: on which days a clinic has issued cards, and how the staff take one back. */
export function clinicDayRoutes({ db, idempotent }: IdempotentParts): ApiRoute[] {
  return [
    route(operations.list, async ({ params }) => {
      const days = await listIssueDays(db.read, params.id);
      return { days: days.map(({ day, cards: counts }) => ({ day, counts })) };
    }),
    route(operations.takeBack, (request) =>
      idempotent(request, async (context) => {
        const day = { clinicId: request.params.id, ...request.body };
        const { counts, unchanged } = await takeBackDay(context, day);
        return { message: words.takenBack(counts, unchanged.length), counts, unchanged };
      }),
    ),
  ];
}
