import { z } from 'zod';
import { idText, instant, listReply, pageQuery, recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
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
    createdAt: instant,
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

const operation = operationsOf('clinic');

/** What clinics ask of the staff: in the group of clinics, the clinic is that of the session. */
export const clinicRequestOperations = {
  own: operation('listOwnClinicRequests', 'GET /clinic/requests', 'clinic', {
    summary: 'What the clinic has asked of the staff: open requests first, then those answered last',
    query: pageQuery
      .extend({ user: idText.optional().describe('About this card of the clinic') })
      .transform(({ user: warrantyId, ...page }) => ({ ...page, warrantyId })),
    reply: listReply('requests', ownWire),
  }),
  askForChange: operation('askForCardChange', 'POST /clinic/cards/:id/requests', 'clinic', {
    summary: 'Ask the staff to change a card that the clinic may not correct any more',
    body: z.strictObject({ text: requiredText(maxTextLength).describe('What is to be changed') }),
    isKeyed: true,
    status: 201,
    reply: asked,
    problems: [409],
  }),
  askForCards: operation('askForCards', 'POST /clinic/requests', 'clinic', {
    summary: 'Ask the staff for more blank cards; a hand-over to the clinic answers it',
    body: z
      .strictObject({ cards: count, text: optionalText(maxTextLength).optional() })
      .transform(({ cards, text = null }) => ({ count: cards, text })),
    isKeyed: true,
    status: 201,
    reply: asked,
    problems: [409],
  }),
  list: operation('listClinicRequests', 'GET /clinic-requests', 'edit', {
    summary: 'What clinics have asked of the staff: open requests first, the oldest first',
    query: pageQuery.extend({ state: z.enum(requestStates).optional() }),
    reply: listReply('requests', requestWire),
  }),
  answer: operation('answerClinicRequest', 'POST /clinic-requests/:id/answer', 'edit', {
    summary: 'Answer a request of a clinic: it is done, or declined with a reason',
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('done'), text: optionalText(maxTextLength).optional() }),
      z.strictObject({ state: z.literal('declined'), text: requiredText(maxTextLength) }),
    ]),
    reply: recordReply('request', requestWire),
    problems: [409],
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
