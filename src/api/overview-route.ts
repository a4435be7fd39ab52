import type { FastifyRequest } from 'fastify';
import { addRoute } from '#api/add-route.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { overviewOperations } from '#contract/overview-operations.ts';
import { may } from '#domain/account/rights.ts';
import { createOverview } from '#domain/overview/cached-overview.server.ts';
import type { Warning, WarningProvider } from '#domain/overview/warning.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { lookUpsByDay } from '#domain/warranty/look-up-counter.server.ts';

const daysShown = 30;

interface OverviewParts extends Pick<ServiceContext, 'db'> {
  warnings: readonly WarningProvider[];
}

/** `GET /overview`: the figures of the register, and for staff also the warnings. */
export function overviewRoute({ db, warnings: providers }: OverviewParts): RouteGroups {
  const countCards = createOverview(db);
  return {
    seeCards(scope) {
      addRoute(scope, overviewOperations.get, async (request) => {
        const [{ today, cards, clinics, products, months }, lookUps, warnings] = await Promise.all([
          countCards(),
          lookUpsByDay(db, daysShown),
          may(sessionOf(request).role, 'system') ? collectWarnings(providers, request) : [],
        ]);
        const { binned: deleted, ...others } = cards;
        return {
          success: true as const,
          today,
          cards: { ...others, deleted },
          dentals: clinics.map(({ name: dentalName, total: counts }) => ({ dentalName, counts })),
          products: products.map(({ name: productName, total: counts }) => ({ productName, counts })),
          months: months.map(({ month, total: counts }) => ({ month, counts })),
          lookUps,
          warnings,
        };
      });
    },
  };
}

/** Collects the warnings. A provider that fails is logged and skipped, so that the figures are still shown. */
async function collectWarnings(
  providers: readonly WarningProvider[],
  { id, log }: Pick<FastifyRequest, 'id' | 'log'>,
): Promise<Warning[]> {
  const found = await Promise.all(
    providers.map(async (provider) => {
      try {
        return await provider();
      } catch (error) {
        log.error({ id, err: error }, 'a warning could not be looked for');
        return [];
      }
    }),
  );
  return found.flat();
}
