import { z } from 'zod';
import { fromWire } from '#contract/field-mapping.ts';
import { doneReply, listReply, pageQuery, recordReply, versionField } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { userWire } from '#contract/warranty-wire.ts';
import { readCardText } from '#domain/printed-number.ts';
import { maxLookUpLength, maxQueryLength } from '#domain/text.ts';
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
    hasVisits: z.boolean().describe('Then the staff alone withdraw it'),
  })
  .meta({ id: 'ClinicCard' });

export type ClinicCardWire = z.infer<typeof cardWire>;

const operation = operationsOf('clinic');

/** The operations of a clinic on what is its own. The clinic is that of the session. */
export const clinicDeskOperations = {
  get: operation('getClinicDesk', 'GET /clinic', 'clinic', {
    summary: 'The clinic that is signed in, and what it needs to issue cards',
    reply: z.object({
      success: z.literal(true),
      dental: z.object({ _id: z.string(), dentalName: z.string() }),
      fullName: z.string().describe('The name of the account'),
      doctors: z.array(z.string()),
      products: z.array(z.object({ productName: z.string(), term: z.string() })).describe('Those with a term'),
      left: z.int().describe('Blank cards that the clinic has'),
      tasks: z
        .int()
        .describe('In how many visits and requests it is the turn of the clinic, or it has to read a decision'),
      mails: z
        .object({ address: z.string().nullable(), isOn: z.boolean() })
        .nullable()
        .describe('Where mails to the clinic go, and whether it wants them; null where the server sends none'),
    }),
  }),
  switchMails: operation('switchClinicMails', 'PUT /clinic/mails', 'clinic', {
    summary: 'Turn the mails to the clinic on or off: about recalls, questions and decisions',
    body: z.strictObject({ isOn: z.boolean() }),
    reply: doneReply,
  }),
  list: operation('listClinicCards', 'GET /clinic/cards', 'clinic', {
    summary: "The clinic's own cards, the newest first: those that bear its name or one of its aliases",
    query: pageQuery.extend({
      q: z.string().max(maxQueryLength).default('').describe('Words, accents or not'),
      expiry: z.enum(expiryFilters).optional().describe('As `GET /user` has it; those that expire first come first'),
    }),
    reply: listReply('users', cardWire),
    problems: [429],
  }),
  card: operation('getClinicCard', 'GET /clinic/cards/:id', 'clinic', {
    summary: "One of the clinic's own cards",
    reply: recordReply('user', cardWire),
    problems: [429],
  }),
  review: operation('reviewClinicCard', 'POST /clinic/review', 'clinic', {
    summary: 'What issuing a card would store; nothing is stored',
    body: issueBody,
    reply: recordReply('user', values),
    problems: [404],
  }),
  issue: operation('issueClinicCard', 'POST /clinic/cards', 'clinic', {
    summary: 'Issue a blank card that was handed to the clinic',
    body: issueBody,
    isKeyed: true,
    status: 201,
    reply: recordReply('user', cardWire),
    problems: [404, 409],
  }),
  correct: operation('correctClinicCard', 'PUT /clinic/cards/:id', 'clinic', {
    summary: 'Correct a card within 24 hours after the clinic has issued it',
    body: correction,
    reply: recordReply('user', cardWire),
    problems: [409],
  }),
  withdraw: operation('withdrawClinicCard', 'DELETE /clinic/cards/:id', 'clinic', {
    summary: 'Withdraw a card without visits within 24 hours after the clinic has issued it: the number is blank again',
    reply: doneReply,
    problems: [409],
  }),
  withdrawn: operation('listWithdrawnClinicCards', 'GET /clinic/withdrawn', 'clinic', {
    summary: 'The cards that the clinic has withdrawn within 24 hours, the last one first',
    reply: listReply('users', cardWire),
  }),
  restore: operation('restoreClinicCard', 'PUT /clinic/cards/:id/restore', 'clinic', {
    summary: 'Take a withdrawal back within 24 hours',
    reply: recordReply('user', cardWire),
    problems: [409],
  }),
};
