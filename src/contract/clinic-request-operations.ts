import { z } from 'zod';
import { idParams, idText, listReply, pageQuery, recordReply } from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { keyReusedProblem, problems } from '#contract/problem-wire.ts';
import { type ClinicRequest, maxAskedCards, requestStates } from '#domain/clinic-desk/clinic-request.ts';
import { optionalText, requiredText } from '#domain/fields.ts';
import { clinicRequests as words } from '#strings/vi/server/clinic-requests.ts';

const maxTextLength = 1000;

const ownWire = z
  .object({
    _id: z.string(),
    user: z.string().nullable().describe('The card that is to be changed; null for more blank cards'),
    numbCode: z.string().nullable(),
    fullName: z.string().nullable(),
    cards: z.int().nullable().describe('How many blank cards are asked for; null for the change of a card'),
    text: z.string().nullable().describe('What is to be changed, or a note'),
    state: z.enum(requestStates),
    answer: z.string().nullable(),
    createdAt: z.string().describe('ISO 8601, UTC'),
    createdBy: z.string(),
    answeredAt: z.string().nullable().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'OwnClinicRequest' });

export const requestWire = ownWire
  .extend({
    dental: z.string(),
    dentalName: z.string().nullable().describe('The name of the clinic now; null once it is removed'),
    answeredBy: z.string().nullable(),
  })
  .meta({ id: 'ClinicRequest' });

const asked = recordReply('request', ownWire);
const count = z
  .int(words.count(maxAskedCards))
  .min(1, words.count(maxAskedCards))
  .max(maxAskedCards, words.count(maxAskedCards));
const askProblems = { ...problems(400, 401, 403, 404, 409), 422: keyReusedProblem };

/** What clinics ask of the staff: in the group of clinics, the clinic is that of the session. */
export const clinicRequestOperations = {
  own: operation({
    id: 'listOwnClinicRequests',
    method: 'GET',
    path: '/clinic/requests',
    tag: 'clinic',
    summary: 'What the clinic has asked of the staff: open requests first, then those answered last',
    query: pageQuery
      .extend({ user: idText.optional().describe('About this card of the clinic') })
      .transform(({ user: warrantyId, ...page }) => ({ ...page, warrantyId })),
    status: 200,
    reply: listReply('requests', ownWire),
    problems: problems(400, 401, 403),
  }),
  askForChange: operation({
    id: 'askForCardChange',
    method: 'POST',
    path: '/clinic/cards/:id/requests',
    tag: 'clinic',
    summary: 'Ask the staff to change a card that the clinic may not correct any more',
    params: idParams,
    body: z.strictObject({ text: requiredText(maxTextLength).describe('What is to be changed') }),
    headers: idempotencyHeaders,
    status: 201,
    reply: asked,
    problems: askProblems,
  }),
  askForCards: operation({
    id: 'askForCards',
    method: 'POST',
    path: '/clinic/requests',
    tag: 'clinic',
    summary: 'Ask the staff for more blank cards; a hand-over to the clinic answers it',
    body: z
      .strictObject({ cards: count, text: optionalText(maxTextLength).optional() })
      .transform(({ cards, text = null }) => ({ count: cards, text })),
    headers: idempotencyHeaders,
    status: 201,
    reply: asked,
    problems: { ...problems(400, 401, 403, 409), 422: keyReusedProblem },
  }),
  list: operation({
    id: 'listClinicRequests',
    method: 'GET',
    path: '/clinic-requests',
    tag: 'clinic',
    summary: 'What clinics have asked of the staff: open requests first, the oldest first',
    query: pageQuery.extend({ state: z.enum(requestStates).optional() }),
    status: 200,
    reply: listReply('requests', requestWire),
    problems: problems(400, 401, 403),
  }),
  answer: operation({
    id: 'answerClinicRequest',
    method: 'POST',
    path: '/clinic-requests/:id/answer',
    tag: 'clinic',
    summary: 'Answer a request of a clinic: it is done, or declined with a reason',
    params: idParams,
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('done'), text: optionalText(maxTextLength).optional() }),
      z.strictObject({ state: z.literal('declined'), text: requiredText(maxTextLength) }),
    ]),
    status: 200,
    reply: recordReply('request', requestWire),
    problems: problems(400, 401, 403, 404, 409),
  }),
};

/** A request in an answer to the staff. */
export function toRequestWire(request: ClinicRequest): z.infer<typeof requestWire> {
  const { id, clinicId, clinicName, warrantyId, cardNumber, customerName, count: cards, ...rest } = request;
  return {
    _id: String(id),
    dental: String(clinicId),
    dentalName: clinicName,
    user: warrantyId === null ? null : String(warrantyId),
    numbCode: cardNumber,
    fullName: customerName,
    cards,
    ...rest,
  };
}

/** A request as its clinic sees it. */
export function toOwnRequestWire(request: ClinicRequest): z.infer<typeof ownWire> {
  return ownWire.parse(toRequestWire(request));
}
