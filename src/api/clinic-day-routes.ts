import type { IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { clinicDayOperations as operations } from '#contract/clinic-day-operations.ts';
import { listIssueDays, takeBackDay } from '#domain/clinic-desk/clinic-days.server.ts';
import { clinicDesk as words } from '#strings/vi/server/clinics.ts';

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
