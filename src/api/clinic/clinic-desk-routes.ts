import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#api/groups.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { type ClinicCardWire, clinicDeskOperations as operations } from '#contract/clinic-desk-operations.ts';
import { toWire } from '#contract/field-mapping.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { mailSetting, switchMails } from '#domain/clinic/mail-queue.server.ts';
import {
  type ClinicCard,
  describeDesk,
  findClinicCard,
  listClinicCards,
  reasonableReads,
} from '#domain/clinic-desk/clinic-cards.server.ts';
import { tasksOf } from '#domain/clinic-desk/clinic-visits.server.ts';
import { correctIssue, type DeskContext, issueCard, planIssue } from '#domain/clinic-desk/issue-card.server.ts';
import { listWithdrawn, restoreIssue, withdrawIssue } from '#domain/clinic-desk/withdraw-issue.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { countVisits } from '#domain/visit/visit-queries.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import { api as words } from '#strings/vi/server/api.ts';
import { clinicDesk } from '#strings/vi/server/clinics.ts';

interface ClinicDeskParts extends IdempotentParts {
  bulkReads: BulkReadAudit;
}

/** `/clinic`: what the people of a clinic do. No request says which clinic that is, their session does. */
export function clinicDeskRoutes({ db, idempotent, bulkReads }: ClinicDeskParts): ApiRoute[] {
  const config = { fields: warrantyNames };
  const one = async ({ clinicId }: Pick<DeskContext, 'clinicId'>, id: number) =>
    toCardWire(await findClinicCard(db.read, clinicId, id));

  return [
    route(operations.get, async (request) => {
      const { clinicId, actor } = deskOf(db, request);
      const { name: dentalName, products, ...desk } = await describeDesk(db.read, clinicId);
      const tasks = await countVisits(db.read, await tasksOf(db.read, clinicId));
      return {
        dental: { _id: String(clinicId), dentalName },
        fullName: actor.name,
        products: products.map(({ name: productName, term }) => ({ productName, term })),
        ...desk,
        tasks,
        mails: request.server.mailsClinics ? await mailSetting(db.read, clinicId) : null,
      };
    }),
    route(operations.switchMails, async (request) => {
      const desk = deskOf(db, request);
      const { isOn } = request.body;
      await switchMails(desk, { clinicId: desk.clinicId, isOn });
      return { message: clinicDesk[isOn ? 'mailsOn' : 'mailsOff'] };
    }),
    route(operations.list, async (request) => {
      const { clinicId, actor } = deskOf(db, request);
      bulkReads.requireUnspent(actor.name);
      const { cards, total } = await listClinicCards(db, clinicId, request.query);
      await bulkReads.countLimited(actor.name, cards, () => reasonableReads(db.read, clinicId));
      return { counts: total, users: cards.map(toCardWire) };
    }),
    route(operations.card, async (request) => {
      const { clinicId, actor } = deskOf(db, request);
      bulkReads.requireUnspent(actor.name);
      const card = await findClinicCard(db.read, clinicId, request.params.id);
      await bulkReads.countLimited(actor.name, [card], () => reasonableReads(db.read, clinicId));
      return { user: toCardWire(card) };
    }),
    route(
      operations.review,
      async (request) => {
        const planned = await planIssue(db.read, deskOf(db, request), request.body);
        return { user: toWire(warrantyNames, planned) };
      },
      { config },
    ),
    route(
      operations.issue,
      (request) => {
        const desk = deskOf(db, request);
        return idempotent(request, async (context) => {
          const { id } = await issueCard({ ...desk, ...context }, request.body);
          const user = await one(desk, id);
          return { message: clinicDesk.issued(user.numbCode), user };
        });
      },
      { config },
    ),
    route(
      operations.correct,
      async (request) => {
        const desk = deskOf(db, request);
        const { id } = await correctIssue(desk, { ...request.params, ...request.body });
        return { message: clinicDesk.corrected, user: await one(desk, id) };
      },
      { config },
    ),
    route(operations.withdraw, async (request) => {
      await withdrawIssue(deskOf(db, request), request.params);
      return { message: clinicDesk.withdrawn };
    }),
    route(operations.withdrawn, async (request) => {
      const cards = await listWithdrawn(db.read, deskOf(db, request).clinicId);
      return { counts: cards.length, users: cards.map(toCardWire) };
    }),
    route(operations.restore, async (request) => {
      const card = await restoreIssue(deskOf(db, request), request.params);
      return { message: clinicDesk.restored, user: toCardWire(card) };
    }),
  ];
}

/** Who calls in the group `clinic`, and their clinic. */
export function deskOf(db: ServiceContext['db'], request: FastifyRequest): DeskContext {
  const { clinicId, accountId, name } = sessionOf(request);
  if (clinicId === null) throw new Unauthenticated(words.signInFirst);
  return { db, actor: { name }, clinicId, accountId };
}

function toCardWire(card: ClinicCard): ClinicCardWire {
  const { id, version, correctableUntil, hasVisits } = card;
  return { _id: String(id), version, correctableUntil, hasVisits, ...toWire(warrantyNames, card) };
}
