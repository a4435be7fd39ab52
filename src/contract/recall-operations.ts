import { z } from 'zod';
import { exportedFile } from '#contract/export-wire.ts';
import { countedReply, idText, instant, listReply, pageQuery, recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import type { ProblemReply } from '#contract/problem-wire.ts';
import { warrantyFilters } from '#contract/warranty-filters.ts';
import { exportFormats } from '#domain/export-formats.ts';
import { calendarDay, optionalMultiline, optionalText, requiredText } from '#domain/fields.ts';
import {
  maxRecallLengths,
  type Recall,
  type RecallCard,
  type RecallProgress,
  reachOf,
  recallStates,
} from '#domain/recall/recall.ts';
import { normalizeMultiline, normalizeText, splitLines } from '#domain/text.ts';
import { maxFilterNames } from '#domain/warranty/warranty-filter.ts';
import { rules } from '#strings/vi/rules.ts';
import { recalls as words } from '#strings/vi/server/clinics.ts';

const nullIfEmpty = (text: string) => normalizeText(text) || null;
const typedDay = z
  .union([z.literal(''), calendarDay(rules.day)], { error: rules.day })
  .transform((text) => (text === '' ? null : text));
const day = typedDay.nullable().default(null);
const lot = requiredText(maxFilterNames * 102, (text) => [...new Set(splitLines(text))].join('\n')).refine(
  (lines) => splitLines(lines).length <= maxFilterNames,
  rules.tooManyLines(maxFilterNames),
);
const productName = optionalText(maxRecallLengths.title).default(null);
/** The same object, whose days of issue must be in order. */
const inOrder = <Schema extends z.ZodType<{ issuedFrom: string | null; issuedTo: string | null }>>(schema: Schema) =>
  schema.refine(({ issuedFrom, issuedTo }) => issuedFrom === null || issuedTo === null || issuedFrom <= issuedTo, {
    path: ['issuedTo'],
    error: words.reversed,
  });
/** What chooses cards, in a query. */
const chosen = {
  lot: warrantyFilters.lot.unwrap(),
  productName: z.string().max(maxRecallLengths.title).transform(nullIfEmpty).default(null),
  issuedFrom: typedDay.default(null),
  issuedTo: typedDay.default(null),
};
const written = {
  title: requiredText(maxRecallLengths.title),
  lot,
  productName,
  issuedFrom: day,
  issuedTo: day,
  text: requiredText(maxRecallLengths.text, normalizeMultiline),
  patientText: optionalMultiline(maxRecallLengths.patientText).default(null),
};

const recallWire = z
  .object({
    _id: z.string(),
    version: z.int(),
    state: z.enum(recallStates),
    title: z.string(),
    lot: z.string(),
    productName: z.string().nullable(),
    issuedFrom: z.string().nullable(),
    issuedTo: z.string().nullable(),
    text: z.string().describe('What clinics read'),
    patientText: z.string().nullable().describe('What a look-up of one of its cards shows'),
    createdAt: instant,
    createdBy: z.string(),
    publishedAt: z.string().nullable().describe('ISO 8601, UTC'),
    cards: z.int().describe('How many cards it has now'),
    told: z.int().describe('Those of them whose patients were told'),
    dentals: z.int().describe('How many clinics have such cards'),
  })
  .meta({ id: 'Recall' });
const clinicWire = recallWire
  .pick({ _id: true, state: true, title: true, lot: true, text: true, publishedAt: true, cards: true, told: true })
  .meta({ id: 'ClinicRecall' });
const progressWire = z.object({
  dental: z.string().nullable().describe('null: cards of no clinic in the register'),
  dentalName: z.string().nullable(),
  phone: z.string().nullable(),
  cards: z.int(),
  told: z.int(),
});
const cardWire = z.object({
  _id: z.string(),
  numbCode: z.string(),
  fullName: z.string(),
  productName: z.string(),
  toldAt: z.string().nullable().describe('ISO 8601, UTC; null until the patient is told'),
  toldBy: z.string().nullable(),
});

const stale = {
  status: 409,
  description: 'Not possible in its state, or somebody else has changed it: `recall` is the current one',
  schema: z.object({ recall: recallWire.omit({ cards: true, told: true, dentals: true }) }).partial(),
} satisfies ProblemReply;
const changed = recordReply('recall', recallWire);
const isTold = z.boolean().default(true).describe('false: takes the mark back');

const operation = operationsOf('recall');
const step = <const Name extends 'publish' | 'withdraw' | 'close'>(name: Name, summary: string) =>
  operation(`${name}Recall`, `POST /recalls/:id/${name}`, 'publishRecalls', {
    summary,
    body: z.strictObject({ version: z.int() }),
    isKeyed: true,
    reply: changed,
    problems: [stale],
  });

/** The operations on recalls: of the staff, and of the clinic of the session. */
export const recallOperations = {
  list: operation('listRecalls', 'GET /recalls', 'seeNames', {
    summary: 'Recalls, the newest first',
    query: pageQuery,
    reply: listReply('recalls', recallWire),
  }),
  reach: operation('countRecall', 'GET /recalls/reach', 'seeNames', {
    summary: 'How many cards of how many clinics a recall would have',
    query: inOrder(z.strictObject(chosen)),
    reply: z.object({ success: z.literal(true), cards: z.int(), dentals: z.int() }),
  }),
  get: operation('getRecall', 'GET /recalls/:id', 'seeNames', {
    summary: 'A recall, how far each clinic is, and the filters of the list that shows its cards',
    reply: changed.extend({
      clinics: z.array(progressWire).describe('Those first that have most patients to tell'),
      filters: z.record(z.string(), z.string()),
    }),
  }),
  add: operation('addRecall', 'POST /recalls', 'recalls', {
    summary: 'Write a draft of a recall',
    body: inOrder(z.strictObject(written)),
    isKeyed: true,
    status: 201,
    reply: changed,
  }),
  revise: operation('reviseRecall', 'PUT /recalls/:id', 'recalls', {
    summary: 'Change a draft',
    body: inOrder(z.strictObject({ ...written, version: z.int() })),
    reply: changed,
    problems: [stale],
  }),
  publish: step('publish', 'Publish a recall to its clinics, and to the patients who look up such a card'),
  withdraw: step('withdraw', 'Withdraw a recall: nobody sees it any more'),
  close: step('close', 'Close a recall, once all is done'),
  tell: operation('tellRecall', 'POST /recalls/:id/told', 'recalls', {
    summary: 'Mark the patients of a clinic as told, for a clinic that was telephoned',
    body: z.strictObject({ dental: idText.nullable(), isTold }),
    isKeyed: true,
    reply: countedReply,
    problems: [409],
  }),
  export: operation('exportRecall', 'GET /recalls/:id/export', 'export', {
    ...exportedFile,
    summary: 'How far each clinic is as a spreadsheet, with their telephones',
    query: z.strictObject({ format: z.enum(exportFormats) }),
  }),
  own: operation('listClinicRecalls', 'GET /clinic/recalls', 'clinic', {
    summary: 'The open recalls that the clinic has cards of',
    reply: listReply('recalls', clinicWire),
  }),
  ofClinic: operation('getClinicRecall', 'GET /clinic/recalls/:id', 'clinic', {
    summary: "A recall, and a page of the clinic's own cards of it: those first whose patients are not told",
    query: pageQuery,
    reply: recordReply('recall', clinicWire).extend({ users: z.array(cardWire) }),
  }),
  tellByClinic: operation('tellClinicRecall', 'POST /clinic/recalls/:id/told', 'clinic', {
    summary: 'Mark the patient of one card as told, or of all cards of the clinic',
    body: z.strictObject({ user: idText.optional().describe('Without it, all of them'), isTold }),
    isKeyed: true,
    reply: countedReply,
    problems: [409],
  }),
};

/** A recall in an answer to the staff, without its numbers. */
export function toRecallWire({ id, productId: _, ...recall }: Recall) {
  return { _id: String(id), ...recall };
}

/** How far its clinics are in all. */
export function toReachWire(progress: readonly RecallProgress[]) {
  const { clinics: dentals, ...counts } = reachOf(progress);
  return { ...counts, dentals };
}

export function toProgressWire({ clinicId, clinicName: dentalName, ...rest }: RecallProgress) {
  return { dental: clinicId === null ? null : String(clinicId), dentalName, ...rest };
}

/** A recall as a clinic sees it. */
export function toClinicRecallWire({ recall, ...counts }: { recall: Recall; cards: number; told: number }) {
  return clinicWire.parse({ ...toRecallWire(recall), ...counts });
}

export function toRecallCardWire({ id, cardNumber, customerName, productName: product, toldAt, toldBy }: RecallCard) {
  return { _id: String(id), numbCode: cardNumber, fullName: customerName, productName: product, toldAt, toldBy };
}
