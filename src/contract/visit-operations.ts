import { z } from 'zod';
import { exportedFile } from '#contract/export-wire.ts';
import { idText, instant, listReply, pageQuery, recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { staleProblem } from '#contract/problem-wire.ts';
import { visitPicturesWire } from '#contract/visit-picture-wire.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { exportFormats } from '#domain/export-formats.ts';
import { calendarDay, missingOr, optionalText, requiredText } from '#domain/fields.ts';
import { coveredShare, parseCoverage } from '#domain/product/coverage.ts';
import { maxQueryLength } from '#domain/text.ts';
import {
  careKinds,
  isToRead,
  maxNoteLength,
  turnOf,
  type Visit,
  visitKinds,
  visitStates,
} from '#domain/visit/visit.ts';

import { toothPositionField } from '#domain/warranty/tooth-position.ts';
import { rules } from '#strings/vi/rules.ts';
import { visits as words } from '#strings/vi/server/clinics.ts';

const turn = z.enum(['staff', 'clinic']);

export const visitWire = z
  .object({
    _id: z.string(),
    version: z.int(),
    user: z.string().nullable().describe('The card that it belongs to; null for more blank cards'),
    numbCode: z.string().nullable(),
    fullName: z.string().nullable(),
    isInBin: z.boolean().describe('Whether the card is in the bin'),
    productName: z.string().nullable(),
    dental: z.string().nullable(),
    dentalName: z.string().nullable().describe('The clinic where it was or that asks, by its name now'),
    kind: z
      .enum(visitKinds)
      .describe('`change` and `cards` are what a clinic asks for: a change of the card, more blank cards'),
    state: z.enum(visitStates),
    turn: turn.nullable().describe('Whose turn it is; null if there is nothing to do'),
    isToRead: z.boolean().describe('Whether the clinic has still to read the decision'),
    visitedDate: z.string().describe('YYYY-MM-DD; of what a clinic asks, the day on which it did'),
    toothPosition: z.string().nullable().describe('FDI numbers'),
    cards: z.int().nullable().describe('How many blank cards are asked for'),
    note: z.string().nullable().describe('What happened, or what is asked for'),
    decision: z.string().nullable().describe('What staff asked or decided last'),
    share: z.int().nullable().describe('What was granted, in percent'),
    coverage: z.string().nullable().describe("The product's"),
    covered: z
      .int()
      .nullable()
      .describe(
        'What that gives on the day of the visit, in percent; null if the product or the day of issue says nothing',
      ),
    createdAt: instant,
    createdBy: z.string(),
    updatedAt: instant,
  })
  .meta({ id: 'Visit' });
export type VisitWire = z.infer<typeof visitWire>;

const visitedOn = calendarDay(missingOr(rules.day));
/** What may be written of a visit. */
export const visitText = optionalText(maxNoteLength);
const required = requiredText(maxNoteLength);
/** What is written down of a new visit. */
export const writtenVisit = {
  kind: z.enum(careKinds),
  toothPosition: toothPositionField.optional(),
  note: visitText.optional(),
};
const replacement = requiredText(64).describe('The printed number that the card gets');
const percent = z.int(words.share).min(0, words.share).max(100, words.share);

const choice = {
  q: z
    .string()
    .max(maxQueryLength)
    .default('')
    .describe('Words that the card must have, accents or not; of more blank cards, the clinic'),
  turn: z.enum(['staff', 'clinic', 'none']).optional().describe('Whose turn it is; `none`: there is nothing to do'),
  kind: z.enum(visitKinds).optional(),
  user: idText.optional().describe('Of this card'),
  dental: idText.optional().describe('Of this clinic'),
};

type Choice = z.output<z.ZodObject<typeof choice>>;

const toChoice = ({ user: warrantyId, dental: clinicId, kind, ...query }: Choice) => ({
  ...query,
  warrantyId,
  kinds: kind && [kind],
  clinicIds: clinicId === undefined ? undefined : [clinicId],
});

const changed = recordReply('visit', visitWire);
const stale = staleProblem('visit', visitWire);

const operation = operationsOf('visit');

/** A step of a visit with its own body. */
const step = <const Step extends string, Body extends z.ZodRawShape>(
  name: Step,
  group: 'visits' | 'exceptions',
  summary: string,
  body: Body,
) =>
  operation(`${name}Visit`, `POST /visits/:id/${name}`, group, {
    summary,
    body: z.strictObject(body),
    reply: changed,
    problems: [stale],
  });

/** The operations on visits. */
export const visitOperations = {
  list: operation('listVisits', 'GET /visits', 'seeNames', {
    summary:
      'Visits of patients and requests of clinics: those first that wait for staff, then for clinics, the oldest first',
    query: pageQuery
      .extend(choice)
      .transform(({ page, limit, ...query }) => ({ page, limit, choice: toChoice(query) })),
    reply: listReply('visits', visitWire),
  }),
  export: operation('exportVisits', 'GET /visits/export', 'export', {
    ...exportedFile,
    summary: 'Visits as a spreadsheet',
    query: z
      .strictObject({ ...choice, format: z.enum(exportFormats) })
      .transform(({ format, ...query }) => ({ format, choice: toChoice(query) })),
  }),
  waiting: operation('countWaitingVisits', 'GET /visits/waiting', 'visits', {
    summary: 'How many visits and requests wait for staff',
    reply: z.object({ success: z.literal(true), counts: z.int().describe('What `GET /visits?turn=staff` counts') }),
  }),
  get: operation('getVisit', 'GET /visits/:id', 'seeNames', {
    summary: 'A visit, with its pictures',
    reply: recordReply('visit', visitWire.extend({ pictures: visitPicturesWire }).meta({ id: 'OpenVisit' })),
  }),
  add: operation('addVisit', 'POST /visits', 'visits', {
    summary: 'Note a check-up, or a damage, which is a claim',
    body: z
      .strictObject({
        user: idText,
        visitedDate: visitedOn.optional().describe('YYYY-MM-DD; today without it'),
        ...writtenVisit,
      })
      .transform(({ user: warrantyId, kind, visitedDate, toothPosition = null, note = null }) => ({
        warrantyId,
        kind,
        visitedOn: visitedDate ?? todayInVietnam(),
        toothPosition,
        note,
      })),
    isKeyed: true,
    status: 201,
    reply: changed,
    problems: [404, 409],
  }),
  revise: operation('reviseVisit', 'PUT /visits/:id', 'visits', {
    summary: 'Correct what was written down of a visit, until it is decided',
    body: z
      .strictObject({
        version: z.int(),
        visitedDate: visitedOn.optional(),
        toothPosition: toothPositionField.optional(),
        note: visitText.optional(),
      })
      .transform(({ version, visitedDate, toothPosition, note }) => ({
        version,
        fields: {
          ...(visitedDate !== undefined && { visitedOn: visitedDate }),
          ...(toothPosition !== undefined && { toothPosition }),
          ...(note !== undefined && { note }),
        },
      })),
    reply: changed,
    problems: [stale],
  }),
  ask: step('ask', 'visits', 'Ask the clinic something about a damage or a request', { text: required }),
  answer: step('answer', 'visits', 'Answer the question', { text: required }),
  approve: step('approve', 'visits', 'Grant a claim, wholly or in part', {
    share: percent,
    text: visitText.optional(),
  }),
  decline: step('decline', 'visits', 'Decline a claim or request', { text: required }),
  withdraw: step('withdraw', 'visits', 'Withdraw a claim or request, or a check-up that was noted in error', {}),
  finish: step('finish', 'visits', 'End a request, or a granted claim: the restoration was made again', {
    text: visitText.optional(),
    replacement: replacement.optional(),
  }),
  renew: step('renew', 'exceptions', 'End a granted claim, and give the card a new term', {
    replacement: replacement.optional(),
    expiryDate: calendarDay(missingOr(rules.expiresOn)).describe('The new end of the warranty'),
  }),
  reopen: step('reopen', 'exceptions', 'Reopen a claim or request that was declined', {}),
  undo: step('undo', 'visits', 'Take back the last change of a visit', { version: z.int() }),
};

/** A visit in an answer. */
export function toVisitWire(visit: Visit): VisitWire {
  const { id, warrantyId, clinicId, cardNumber, customerName, clinicName, cardBinnedAt, ...rest } = visit;
  const { visitedOn: day, issuedOn, count: cards, readAt: _, ...others } = rest;
  const steps = visit.coverage === null ? null : parseCoverage(visit.coverage);
  return {
    ...others,
    _id: String(id),
    user: warrantyId === null ? null : String(warrantyId),
    numbCode: cardNumber,
    fullName: customerName,
    isInBin: cardBinnedAt !== null,
    dental: clinicId === null ? null : String(clinicId),
    dentalName: clinicName,
    turn: turnOf(visit.state),
    isToRead: isToRead(visit),
    cards,
    visitedDate: day,
    covered: steps && issuedOn !== null ? coveredShare(steps, issuedOn, day) : null,
  };
}
