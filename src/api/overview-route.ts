import type { RouteGroups } from '#api/groups.ts';
import { problems } from '#api/replies.ts';
import { type OverviewWire, overviewReply } from '#contract/overview-wire.ts';
import { createOverview } from '#domain/overview/kept-overview.server.ts';
import type { Act } from '#domain/record/record-kind.server.ts';
import { lookUpsByDay } from '#domain/warranty/look-up-counter.server.ts';

const daysShown = 30;

/** `GET /overview`: the register in figures. */
export function overviewRoute({ db }: Pick<Act, 'db'>): RouteGroups {
  const countCards = createOverview(db);
  return {
    viewer(scope) {
      scope.get(
        '/overview',
        {
          schema: {
            tags: ['overview'],
            summary: 'Cards and look-ups in figures',
            response: { 200: overviewReply, ...problems(401, 403) },
          },
        },
        async (): Promise<OverviewWire> => {
          const [{ today, cards, clinics, products, months }, lookUps] = await Promise.all([
            countCards(),
            lookUpsByDay(db, daysShown),
          ]);
          const { binned: deleted, ...others } = cards;
          return {
            success: true,
            today,
            cards: { ...others, deleted },
            dentals: clinics.map(({ name: dentalName, total: counts }) => ({ dentalName, counts })),
            products: products.map(({ name: productName, total: counts }) => ({ productName, counts })),
            months: months.map(({ month, total: counts }) => ({ month, counts })),
            lookUps,
          };
        },
      );
    },
  };
}
