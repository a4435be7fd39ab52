import { addRoute } from '#api/add-route.ts';
import type { RouteGroups } from '#api/groups.ts';
import type { Idempotent } from '#api/idempotent.ts';
import { clinicDayOperations as operations } from '#contract/clinic-day-operations.ts';
import {
  type DayOutcome,
  listIssueDays,
  repeatedTakeBack,
  takeBackDay,
} from '#domain/clinic-desk/clinic-days.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { clinicDesk as words } from '#strings/vi/server/clinic-desk.ts';

/** `/dental/…/issue-days`: on which days a clinic has issued cards, and how the staff take one back. */
export function clinicDayRoutes({
  db,
  idempotent,
}: Pick<ServiceContext, 'db'> & { idempotent: Idempotent }): RouteGroups {
  const reply = ({ counts, deletionId, unchanged }: DayOutcome) => ({
    success: true as const,
    message: words.takenBack(counts, unchanged.length),
    counts,
    deletion: deletionId === null ? null : String(deletionId),
    unchanged,
  });
  return {
    seeCards(scope) {
      addRoute(scope, operations.list, async ({ params }) => {
        const days = await listIssueDays(db.read, params.id);
        return { success: true as const, days: days.map(({ day, cards: counts }) => ({ day, counts })) };
      });
    },
    bin(scope) {
      addRoute(scope, operations.takeBack, (request) =>
        idempotent(request, {
          run: async (context) => {
            const day = { clinicId: request.params.id, ...request.body };
            return reply(await takeBackDay(context, day));
          },
          replay: async (outcome) => reply(await repeatedTakeBack(db, outcome)),
        }),
      );
    },
  };
}
