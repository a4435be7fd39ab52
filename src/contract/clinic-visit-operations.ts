import { z } from 'zod';
import { listReply, recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { type VisitWire, visitOperations, visitWire, writtenVisit } from '#contract/visit-operations.ts';

const clinicVisitWire = visitWire
  .pick({
    _id: true,
    user: true,
    numbCode: true,
    fullName: true,
    kind: true,
    state: true,
    turn: true,
    visitedDate: true,
    toothPosition: true,
    note: true,
    decision: true,
    share: true,
  })
  .meta({ id: 'ClinicVisit' });

type ClinicVisitWire = z.infer<typeof clinicVisitWire>;

const changed = recordReply('visit', clinicVisitWire);

const operation = operationsOf('clinic');

/** The operations of a clinic on the visits of its own cards. The clinic is that of the session. */
export const clinicVisitOperations = {
  waiting: operation('listClinicVisits', 'GET /clinic/visits', 'clinic', {
    summary: 'Claims in which it is the turn of the clinic, the oldest first',
    reply: listReply('visits', clinicVisitWire),
  }),
  list: operation('listClinicCardVisits', 'GET /clinic/cards/:id/visits', 'clinic', {
    summary: "The visits of one of the clinic's own cards",
    reply: listReply('visits', clinicVisitWire),
    problems: [429],
  }),
  add: operation('addClinicVisit', 'POST /clinic/cards/:id/visits', 'clinic', {
    summary: 'Note a check-up today, or a damage, which is a claim',
    body: z.strictObject(writtenVisit).transform(({ kind, toothPosition = null, note = null }) => ({
      kind,
      toothPosition,
      note,
    })),
    isKeyed: true,
    status: 201,
    reply: changed,
    problems: [409],
  }),
  answer: operation('answerClinicVisit', 'POST /clinic/visits/:id/answer', 'clinic', {
    summary: 'Answer the question about a damage',
    body: visitOperations.answer.body,
    reply: changed,
    problems: [409],
  }),
  withdraw: operation('withdrawClinicVisit', 'POST /clinic/visits/:id/withdraw', 'clinic', {
    summary: 'Withdraw a claim, or a check-up that was noted in error',
    reply: changed,
    problems: [409],
  }),
};

/** A visit as the clinic sees it. */
export function toClinicVisitWire(visit: VisitWire): ClinicVisitWire {
  return clinicVisitWire.parse(visit);
}
