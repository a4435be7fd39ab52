import { z } from 'zod';
import { fromWire } from '#contract/field-mapping.ts';
import {
  doneReply,
  idParams,
  listReply,
  maxQueryLength,
  pageQuery,
  recordReply,
  versionField,
} from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { keyReusedProblem, problems } from '#contract/problem-wire.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { userWire } from '#contract/warranty-wire.ts';
import { readCardText } from '#domain/printed-card/card-number.ts';
import { maxLookUpLength } from '#domain/text.ts';
import { warrantyRevision, warrantySchema } from '#domain/warranty/warranty.ts';
import { expiryFilters } from '#domain/warranty/warranty-filter.ts';
import { rules } from '#strings/vi/rules.ts';

/** The number as it was typed, or what the QR code of the card holds. */
const number = z
  .string(rules.required)
  .trim()
  .min(1, rules.required)
  .max(maxLookUpLength, rules.cardNumber)
  .transform((text) => readCardText(text).cardNumber);

const { customerName, productName, doctorName, toothPosition, lot } = warrantySchema.shape;
const written = {
  fullName: customerName,
  productName,
  doctorName,
  // A card without a restoration is none.
  quantity: warrantySchema.shape.quantity.min(1, rules.quantity.min(1)),
  toothPosition,
  lot,
};

const issueBody = z.strictObject({ numbCode: number, ...written }).transform((body) => fromWire(warrantyNames, body));

const correction = z
  .strictObject({ ...written, lot: warrantyRevision.shape.lot, ...versionField })
  .transform(({ version, ...body }) => ({ version, fields: fromWire(warrantyNames, body) }));

const values = userWire.pick({
  numbCode: true,
  fullName: true,
  productName: true,
  dentalName: true,
  doctorName: true,
  quantity: true,
  expiryDate: true,
  issuedDate: true,
  toothPosition: true,
  lot: true,
});

const cardWire = values
  .extend({
    _id: z.string(),
    version: z.int(),
    correctableUntil: z
      .string()
      .nullable()
      .describe('Until when the clinic may correct or withdraw it, since it has issued it; ISO 8601, UTC'),
  })
  .meta({ id: 'ClinicCard' });

export type ClinicCardWire = z.infer<typeof cardWire>;

const tag = 'clinic';

/** The operations of a clinic on what is its own. The clinic is that of the session. */
export const clinicDeskOperations = {
  get: operation({
    id: 'getClinicDesk',
    method: 'GET',
    path: '/clinic',
    tag,
    summary: 'The clinic that is signed in, and what it needs to issue cards',
    status: 200,
    reply: z.object({
      success: z.literal(true),
      dental: z.object({ _id: z.string(), dentalName: z.string() }),
      fullName: z.string().describe('The name of the account'),
      doctors: z.array(z.string()),
      products: z.array(z.object({ productName: z.string(), term: z.string() })).describe('Those with a term'),
      left: z.int().describe('Blank cards that the clinic has'),
    }),
    problems: problems(401, 403),
  }),
  list: operation({
    id: 'listClinicCards',
    method: 'GET',
    path: '/clinic/cards',
    tag,
    summary: "The clinic's own cards, the newest first: those that bear its name or one of its aliases",
    query: pageQuery.extend({
      q: z.string().max(maxQueryLength).default('').describe('Words, accents or not'),
      expiry: z.enum(expiryFilters).optional().describe('As `GET /user` has it; those that expire first come first'),
    }),
    status: 200,
    reply: listReply('users', cardWire),
    problems: problems(400, 401, 403, 429),
  }),
  card: operation({
    id: 'getClinicCard',
    method: 'GET',
    path: '/clinic/cards/:id',
    tag,
    summary: "One of the clinic's own cards",
    params: idParams,
    status: 200,
    reply: recordReply('user', cardWire),
    problems: problems(400, 401, 403, 404, 429),
  }),
  review: operation({
    id: 'reviewClinicCard',
    method: 'POST',
    path: '/clinic/review',
    tag,
    summary: 'What issuing a card would store; nothing is stored',
    body: issueBody,
    status: 200,
    reply: recordReply('user', values),
    problems: problems(400, 401, 403, 404),
  }),
  issue: operation({
    id: 'issueClinicCard',
    method: 'POST',
    path: '/clinic/cards',
    tag,
    summary: 'Issue a blank card that was handed to the clinic',
    body: issueBody,
    headers: idempotencyHeaders,
    status: 201,
    reply: recordReply('user', cardWire),
    problems: { ...problems(400, 401, 403, 404, 409), 422: keyReusedProblem },
  }),
  correct: operation({
    id: 'correctClinicCard',
    method: 'PUT',
    path: '/clinic/cards/:id',
    tag,
    summary: 'Correct a card within 24 hours after the clinic has issued it',
    params: idParams,
    body: correction,
    status: 200,
    reply: recordReply('user', cardWire),
    problems: problems(400, 401, 403, 404, 409),
  }),
  withdraw: operation({
    id: 'withdrawClinicCard',
    method: 'DELETE',
    path: '/clinic/cards/:id',
    tag,
    summary: 'Withdraw a card within 24 hours after the clinic has issued it: the number is blank again',
    params: idParams,
    status: 200,
    reply: doneReply,
    problems: problems(400, 401, 403, 404, 409),
  }),
};
