import { z } from 'zod';
import { idParams, listReply, recordReply } from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { keyReusedProblem, problems } from '#contract/problem-wire.ts';
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

const tag = 'clinic';
const changed = recordReply('visit', clinicVisitWire);

/** The operations of a clinic on the visits of its own cards. The clinic is that of the session. */
export const clinicVisitOperations = {
  waiting: operation({
    id: 'listClinicVisits',
    method: 'GET',
    path: '/clinic/visits',
    tag,
    summary: 'Claims in which it is the turn of the clinic, the oldest first',
    status: 200,
    reply: listReply('visits', clinicVisitWire),
    problems: problems(401, 403),
  }),
  list: operation({
    id: 'listClinicCardVisits',
    method: 'GET',
    path: '/clinic/cards/:id/visits',
    tag,
    summary: "The visits of one of the clinic's own cards",
    params: idParams,
    status: 200,
    reply: listReply('visits', clinicVisitWire),
    problems: problems(400, 401, 403, 404, 429),
  }),
  add: operation({
    id: 'addClinicVisit',
    method: 'POST',
    path: '/clinic/cards/:id/visits',
    tag,
    summary: 'Note a check-up today, or a damage, which is a claim',
    params: idParams,
    body: z.strictObject(writtenVisit).transform(({ kind, toothPosition = null, note = null }) => ({
      kind,
      toothPosition,
      note,
    })),
    headers: idempotencyHeaders,
    status: 201,
    reply: changed,
    problems: { ...problems(400, 401, 403, 404, 409), 422: keyReusedProblem },
  }),
  answer: operation({
    id: 'answerClinicVisit',
    method: 'POST',
    path: '/clinic/visits/:id/answer',
    tag,
    summary: 'Answer the question about a damage',
    params: idParams,
    body: visitOperations.answer.body,
    status: 200,
    reply: changed,
    problems: problems(400, 401, 403, 404, 409),
  }),
  withdraw: operation({
    id: 'withdrawClinicVisit',
    method: 'POST',
    path: '/clinic/visits/:id/withdraw',
    tag,
    summary: 'Withdraw a claim, or a check-up that was noted in error',
    params: idParams,
    status: 200,
    reply: changed,
    problems: problems(400, 401, 403, 404, 409),
  }),
};

/** A visit as the clinic sees it. */
export function toClinicVisitWire(visit: VisitWire): ClinicVisitWire {
  return clinicVisitWire.parse(visit);
}
