import { z } from 'zod';
import { countedReply, idText, instant, listReply, pageQuery } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { duplicateProblem } from '#contract/problem-wire.ts';
import { xlsxType } from '#domain/export-formats.ts';
import { optionalText } from '#domain/fields.ts';
import {
  batchFormats,
  type CardBatch,
  maxBatchSize,
  printedCardStates,
  type StateCounts,
  voidReasons,
} from '#domain/printed-card/printed-card-state.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

const maxLotLength = 12;
const maxNoteLength = 200;
const maxNumberLength = 64;

const batchWire = z
  .object({
    _id: z.string(),
    lot: z.string().describe('What stands on the parcel, such as `L07`'),
    size: z.int(),
    note: z.string().nullable(),
    createdAt: instant,
    createdBy: z.string(),
  })
  .meta({ id: 'CardBatch' });

const countedBatchWire = batchWire.extend({
  counts: z
    .object({ blank: z.int(), handed: z.int(), issued: z.int(), void: z.int() })
    .describe('How many of its cards are where; `issued`: those of warranties that have expired, too'),
});
type CardBatchWire = z.infer<typeof countedBatchWire>;

const size = z
  .int(words.size(maxBatchSize))
  .min(1, words.size(maxBatchSize))
  .max(maxBatchSize, words.size(maxBatchSize));
const place = z.int(words.place).min(1, words.place).max(maxBatchSize, words.place);
const range = { from: place.describe('Its place in the batch, from 1'), to: place };
const note = optionalText(maxNoteLength)
  .optional()
  .transform((text) => text ?? null);

const numberText = z.string().min(1).max(maxNumberLength);
const numberParams = z.strictObject({ number: numberText.describe('In any spelling, such as `7304-8215-6652`') });

const cardWire = z
  .object({
    number: z.string(),
    state: z.enum(printedCardStates),
    batch: z.string(),
    lot: z.string(),
    place: z.int(),
    dental: z
      .object({ _id: z.string(), dentalName: z.string() })
      .nullable()
      .describe('The clinic that it was handed to'),
    handedOn: z.string().nullable().describe('YYYY-MM-DD'),
    voidReason: z.enum([...voidReasons, 'replaced', 'removed']).nullable(),
    user: z.string().nullable().describe('The active card that has the number'),
    code: z
      .enum(['right', 'wrong', 'unknown'])
      .nullable()
      .describe('Whether the code that was sent is that of the number; unknown: the key of the batch is lost'),
    history: z
      .array(
        z.object({
          at: instant,
          by: z.string(),
          action: z.enum(['create', 'update', 'hand-over', 'take-back', 'void', 'replace']),
          note: z.string().nullable(),
        }),
      )
      .describe('What was done with it, newest first'),
  })
  .meta({ id: 'PrintedCard' });
export type PrintedCardWire = z.infer<typeof cardWire>;

const operation = operationsOf('card');

/** The operations on batches of printed cards, and on one printed card. */
export const printedCardOperations = {
  list: operation('listCardBatches', 'GET /card-batches', 'seeBackOffice', {
    summary: 'Batches of printed cards, newest first, with how many of their cards are where',
    query: pageQuery,
    reply: listReply('batches', countedBatchWire),
  }),
  left: operation('listCardsLeft', 'GET /card-batches/left', 'seeBackOffice', {
    summary: 'How many cards each clinic has that are neither issued nor void, by name',
    reply: z.object({
      success: z.literal(true),
      dentals: z
        .array(z.object({ _id: z.string().nullable(), dentalName: z.string().nullable(), left: z.int() }))
        .describe('Null for clinics that were removed for good'),
    }),
  }),
  order: operation('orderCardBatch', 'POST /card-batches', 'batches', {
    summary: 'Order a batch: its cards get numbers that no other card has',
    body: z
      .strictObject({
        size,
        lot: z
          .string()
          .max(maxLotLength, words.lotForm)
          .regex(/^[A-Z0-9-]+$/, words.lotForm)
          .optional()
          .describe('Without it the next one, such as `L07`'),
        note,
      })
      .transform(({ lot: name, ...order }) => ({ name, ...order })),
    isKeyed: true,
    status: 201,
    reply: z.object({ success: z.literal(true), message: z.string(), batch: batchWire }),
    problems: [duplicateProblem],
  }),
  handOver: operation('handOverCards', 'POST /card-batches/:id/hand-over', 'handOver', {
    summary: 'Hand cards of a batch to a clinic, all or none',
    body: z.strictObject({ ...range, dental: idText }),
    isKeyed: true,
    reply: countedReply,
    problems: [409],
  }),
  takeBack: operation('takeBackCards', 'POST /card-batches/:id/take-back', 'handOver', {
    summary: 'Take cards of a batch back from clinics, all or none',
    body: z.strictObject(range),
    reply: countedReply,
    problems: [409],
  }),
  void: operation('voidCards', 'POST /card-batches/:id/void', 'handOver', {
    summary: 'Make cards of a batch void, all or none; an issued one is replaced instead',
    body: z.strictObject({ ...range, reason: z.enum(voidReasons), note }),
    reply: countedReply,
    problems: [409],
  }),
  export: operation('exportCardBatch', 'GET /card-batches/:id/export', 'batches', {
    summary: 'The numbers of a batch and the addresses of their QR codes for a printing house, or its cards to print',
    query: z.strictObject({ format: z.enum(batchFormats).default('xlsx') }),
    produces: [xlsxType, 'application/pdf'],
    reply: z.string().meta({ format: 'binary' }),
    problems: [409],
  }),
  find: operation('getPrintedCard', 'GET /card/:number', 'seeBackOffice', {
    summary: 'The state and history of a printed card, and whether a code is its own',
    params: numberParams,
    query: z.strictObject({ code: z.string().max(20).optional() }),
    reply: z.object({ success: z.literal(true), card: cardWire }),
    problems: [404],
  }),
  replace: operation('replacePrintedCard', 'POST /card/:number/replace', 'handOver', {
    summary: 'Give the card that has the number another printed number; the old one says that it was replaced',
    params: numberParams,
    body: z.strictObject({ by: numberText }),
    reply: z.object({ success: z.literal(true), message: z.string(), user: z.string() }),
    problems: [404, duplicateProblem],
  }),
};

export function toBatchWire({ id, name: lot, ...batch }: CardBatch): z.input<typeof batchWire> {
  return { _id: String(id), lot, ...batch };
}

export function toCountedBatchWire({ counts, ...batch }: CardBatch & { counts: StateCounts }): CardBatchWire {
  return { ...toBatchWire(batch), counts };
}
