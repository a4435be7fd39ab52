import { z } from 'zod';
import { instant, listReply, pageQuery, recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { type VisitWire, visitOperations, visitText, visitWire, writtenVisit } from '#contract/visit-operations.ts';
import { sentPictures, visitPicturesWire } from '#contract/visit-picture-wire.ts';
import { careKinds, maxAskedCards } from '#domain/visit/visit.ts';
import { rules } from '#strings/vi/rules.ts';
import { visits as words } from '#strings/vi/server/clinics.ts';

const clinicVisitWire = visitWire
  .pick({
    _id: true,
    user: true,
    numbCode: true,
    fullName: true,
    isInBin: true,
    kind: true,
    state: true,
    turn: true,
    isToRead: true,
    visitedDate: true,
    toothPosition: true,
    cards: true,
    note: true,
    decision: true,
    share: true,
    createdBy: true,
  })
  .meta({ id: 'ClinicVisit' });

const listedWire = clinicVisitWire
  .extend({
    turns: z
      .array(z.object({ by: z.enum(['staff', 'clinic']), text: z.string(), at: instant }))
      .describe('What staff asked or decided and the clinic answered, in its order'),
    pictures: visitPicturesWire,
  })
  .meta({ id: 'ListedClinicVisit' });

type ClinicVisitWire = z.infer<typeof clinicVisitWire>;

const changed = recordReply('visit', clinicVisitWire);
const count = z
  .int(words.count(maxAskedCards))
  .min(1, words.count(maxAskedCards))
  .max(maxAskedCards, words.count(maxAskedCards));

const operation = operationsOf('clinic');

/** The operations of a clinic on the visits of its own cards, and on what it asks of the staff. The clinic is that of the session. */
export const clinicVisitOperations = {
  list: operation('listClinicVisits', 'GET /clinic/visits', 'clinic', {
    summary: 'What the clinic has to do or asks: what waits for staff first, then for clinics, then what is over',
    query: pageQuery.extend({
      show: z
        .enum(['tasks', 'requests'])
        .describe('`tasks`: it is the turn of the clinic, or it has to read a decision; `requests`: what it asks'),
    }),
    reply: listReply('visits', listedWire),
  }),
  ofCard: operation('listClinicCardVisits', 'GET /clinic/cards/:id/visits', 'clinic', {
    summary: "The visits of one of the clinic's own cards, and what the clinic has asked about it",
    reply: listReply('visits', listedWire),
    problems: [429],
  }),
  add: operation('addClinicVisit', 'POST /clinic/cards/:id/visits', 'clinic', {
    summary:
      'Note a check-up today, or a damage, which is a claim; or ask the staff to change the card or to withdraw it',
    body: z
      .strictObject({ ...writtenVisit, kind: z.enum([...careKinds, 'change']), pictures: sentPictures })
      .transform(({ kind, toothPosition = null, note = null, pictures }) => ({ kind, toothPosition, note, pictures })),
    isAlsoForm: true,
    isKeyed: true,
    status: 201,
    reply: changed,
    problems: [409],
  }),
  askForCards: operation('askForCards', 'POST /clinic/visits', 'clinic', {
    summary: 'Ask the staff for more blank cards; a hand-over to the clinic answers it',
    body: z
      .strictObject({ cards: count, note: visitText.optional() })
      .transform(({ cards, note = null }) => ({ count: cards, note })),
    isKeyed: true,
    status: 201,
    reply: changed,
    problems: [409],
  }),
  addTo: operation('addToClinicVisit', 'POST /clinic/visits/:id/add', 'clinic', {
    summary: 'Add to what was written of a damage that waits for a decision',
    body: visitOperations.answer.body.extend({ pictures: sentPictures }),
    isAlsoForm: true,
    isKeyed: true,
    reply: changed,
    problems: [409],
  }),
  answer: operation('answerClinicVisit', 'POST /clinic/visits/:id/answer', 'clinic', {
    summary: 'Answer the question of the staff',
    body: z
      .strictObject({ text: visitText.optional(), pictures: sentPictures })
      .refine(({ text, pictures }) => text || pictures.length > 0, { path: ['text'], error: rules.required }),
    isAlsoForm: true,
    isKeyed: true,
    reply: changed,
    problems: [409],
  }),
  read: operation('readClinicVisit', 'POST /clinic/visits/:id/read', 'clinic', {
    summary: 'Note that the clinic has read the decision',
    reply: changed,
  }),
  withdraw: operation('withdrawClinicVisit', 'POST /clinic/visits/:id/withdraw', 'clinic', {
    summary: 'Withdraw a claim or request, or a check-up that was noted in error',
    reply: changed,
    problems: [409],
  }),
};

/** A visit as the clinic sees it. */
export function toClinicVisitWire(visit: VisitWire): ClinicVisitWire {
  return clinicVisitWire.parse(visit);
}
