import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#api/groups.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { kindNames } from '#contract/audit-names.ts';
import { overviewOperations, type TasksWire } from '#contract/overview-operations.ts';
import { toVisitWire } from '#contract/visit-operations.ts';
import { may } from '#domain/account/rights.ts';
import type { SystemCheck } from '#domain/health/checks.server.ts';
import type { HealthReport } from '#domain/health/health-report.server.ts';
import { lookUpsByDay } from '#domain/look-up/notes.server.ts';
import { cacheUntilChange } from '#domain/overview/cache-until-change.server.ts';
import { countCards } from '#domain/overview/overview.server.ts';
import { createTasks, type Tasks } from '#domain/overview/tasks.server.ts';
import type { UnknownName } from '#domain/overview/unknown-names.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { countDamages, type DamageFigure } from '#domain/visit/damage-figures.server.ts';

const daysShown = 30;
/** The most unknown names of one answer: many times as many as somebody decides about in a day. */
const maxNames = 500;

interface OverviewParts extends Pick<ServiceContext, 'db'> {
  checks: readonly SystemCheck[];
  healthReport: () => Promise<HealthReport>;
}

/**
 * `GET /overview`: the figures of the register, and for staff also the warnings. `GET /overview/tasks`: the open tasks.
 * `GET /overview/unknown-names`: all names on cards that no clinic or product has.
 */
export function overviewRoute({ db, checks, healthReport }: OverviewParts): ApiRoute[] {
  const countFigures = cacheUntilChange(db, async () => ({
    ...(await countCards(db)),
    damages: await countDamages(db),
  }));
  const read = createTasks(db);
  return [
    route(overviewOperations.get, async (request) => {
      const { role } = sessionOf(request);
      const [isOwner, isStaff] = [may(role, 'accounts'), may(role, 'system')];
      const shown = checks.filter(
        ({ told }) => (isOwner && told.includes('owners')) || (isStaff && told.includes('staff')),
      );
      const [{ today, cards, clinics, products, months, damages }, lookUps, warnings] = await Promise.all([
        countFigures(),
        lookUpsByDay(db, daysShown),
        collectWarnings(shown, request),
      ]);
      const { binned: deleted, ...others } = cards;
      return {
        today,
        cards: { ...others, deleted },
        dentals: clinics.map(({ name: dentalName, total: counts }) => ({ dentalName, counts })),
        products: products.map(({ name: productName, total: counts }) => ({ productName, counts })),
        months: months.map(({ month, total: counts }) => ({ month, counts })),
        lookUps,
        damages: {
          products: damages.products.map(toDamagesWire),
          dentals: damages.clinics.map(toDamagesWire),
          years: damages.years.map(toDamagesWire),
        },
        warnings,
      };
    }),
    route(overviewOperations.tasks, async (request) => {
      const { role } = sessionOf(request);
      const [tasks, report] = await Promise.all([read.tasks(), may(role, 'backups') ? healthReport() : []]);
      return toTasksWire(tasks, {
        backup: report.find(({ part, state }) => part === 'backups' && state !== 'good' && state !== 'neutral') ?? null,
        isManagingAccounts: may(role, 'accounts'),
      });
    }),
    route(overviewOperations.unknownNames, async () => {
      const names = await read.unknownNames();
      return { counts: names.length, names: names.slice(0, maxNames).map(toNameWire) };
    }),
  ];
}

const toDamagesWire = ({ name, damages, cards: counts }: DamageFigure) => ({ name, damages, counts });

const toNameWire = ({ type, name, filter, total: counts }: UnknownName) => ({
  kind: kindNames[type],
  name,
  filter,
  counts,
});

interface TasksForRole {
  backup: { message: string; advice?: string } | null;
  isManagingAccounts: boolean;
}

function toTasksWire(tasks: Tasks, { backup, isManagingAccounts }: TasksForRole): TasksWire {
  const { expiring, unknownNames, imports, nearMisses, suspects, visits, failedMails, withoutTotp } = tasks;
  return {
    success: true,
    expiring: {
      counts: expiring.cards,
      dentals: expiring.items.map(({ name: dentalName, total: counts }) => ({ dentalName, counts })),
      moreDentals: expiring.total - expiring.items.length,
    },
    unknownNames: {
      counts: unknownNames.total,
      names: unknownNames.items.map(toNameWire),
    },
    imports: {
      counts: imports.total,
      imports: imports.items.map(({ id, ...line }) => ({ _id: String(id), ...line })),
    },
    nearMisses: nearMisses.map(({ id, cardNumber, total }) => ({
      _id: String(id),
      numbCode: cardNumber,
      counts: total,
    })),
    suspects: suspects.map(({ cardNumber, reason, total, warrantyId, isPrinted }) => ({
      numbCode: cardNumber,
      reason,
      counts: total,
      user: warrantyId === null ? null : String(warrantyId),
      isPrinted,
    })),
    visits: { counts: visits.total, visits: visits.items.map(toVisitWire) },
    failedMails: {
      counts: failedMails.total,
      dentals: failedMails.items.map(({ clinicId, clinicName: dentalName, ...mail }) => ({
        _id: String(clinicId),
        dentalName,
        ...mail,
      })),
    },
    backup: backup && { message: backup.message, advice: backup.advice ?? null },
    withoutTotp: isManagingAccounts ? withoutTotp : 0,
  };
}

/** Collects the warnings. A check that fails is logged and skipped, so that the figures are still shown. */
async function collectWarnings(checks: readonly SystemCheck[], { id, log }: Pick<FastifyRequest, 'id' | 'log'>) {
  const found = await Promise.all(
    checks.map(async ({ find }) => {
      try {
        return await find();
      } catch (error) {
        log.error({ id, err: error }, 'a warning could not be looked for');
        return undefined;
      }
    }),
  );
  return found.flatMap((problem) => problem ?? []).map(({ code, message }) => ({ code, message }));
}
