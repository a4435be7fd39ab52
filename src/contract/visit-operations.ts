import { z } from 'zod';
import { exportedFile } from '#contract/export-wire.ts';
import { namedChange } from '#contract/history-wire.ts';
import { idText, instant, listReply, pageQuery, recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { staleProblem } from '#contract/problem-wire.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { exportFormats } from '#domain/export-formats.ts';
import { calendarDay, missingOr, optionalText, requiredText } from '#domain/fields.ts';
import { historyActions } from '#domain/history/history-kinds.ts';
import { coveredShare, parseCoverage } from '#domain/product/coverage.ts';
import { maxQueryLength } from '#domain/text.ts';
import type { Visit } from '#domain/visit/visit.ts';
import { turnOf, visitKinds, visitStates } from '#domain/visit/visit.ts';
import { toothPositionField } from '#domain/warranty/tooth-position.ts';
import { rules } from '#strings/vi/rules.ts';
import { visits as words } from '#strings/vi/server/visits.ts';

const maxTextLength = 1000;

const turn = z.enum(['staff', 'clinic']);

export const visitWire = z
  .object({
    _id: z.string(),
    version: z.int(),
    user: z.string().describe('The card that it belongs to'),
    numbCode: z.string(),
    fullName: z.string(),
    productName: z.string(),
    dentalName: z.string().nullable().describe('The clinic where it was, by its name now'),
    kind: z.enum(visitKinds),
    state: z.enum(visitStates),
    turn: turn.nullable().describe('Whose turn it is; null if there is nothing to do'),
    visitedDate: z.string().describe('YYYY-MM-DD'),
    toothPosition: z.string().nullable().describe('FDI numbers'),
    note: z.string().nullable().describe('What happened'),
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
const text = optionalText(maxTextLength);
const required = requiredText(maxTextLength);
/** What is written down of a new visit. */
export const writtenVisit = {
  kind: z.enum(visitKinds),
  toothPosition: toothPositionField.optional(),
  note: text.optional(),
};
const replacement = requiredText(64).describe('The printed number that the card gets');
const percent = z.int(words.share).min(0, words.share).max(100, words.share);

const choice = {
  q: z.string().max(maxQueryLength).default('').describe('Words that the card must have, accents or not'),
  turn: z.enum(['staff', 'clinic', 'none']).optional().describe('Whose turn it is; `none`: there is nothing to do'),
  kind: z.enum(visitKinds).optional(),
  user: idText.optional().describe('Of this card'),
  dental: idText.optional().describe('Of this clinic'),
};

const toChoice = <Query extends { user?: number | undefined; dental?: number | undefined }>({
  user: warrantyId,
  dental: clinicId,
  ...query
}: Query) => ({ ...query, warrantyId, clinicIds: clinicId === undefined ? undefined : [clinicId] });

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
    summary: 'Visits of patients: those first that wait for staff, then for clinics, the oldest first',
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
  get: operation('getVisit', 'GET /visits/:id', 'seeNames', {
    summary: 'A visit, and what was done with it',
    reply: changed.extend({
      history: z
        .array(
          z.object({
            _id: z.string(),
            at: instant,
            by: z.string(),
            action: z.enum(historyActions.visit),
            changes: z.array(namedChange),
            note: z.string().nullable(),
          }),
        )
        .describe('Newest first'),
    }),
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
        note: text.optional(),
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
  ask: step('ask', 'visits', 'Ask the clinic something about a damage', { text: required }),
  answer: step('answer', 'visits', 'Answer the question about a damage', { text: required }),
  approve: step('approve', 'visits', 'Grant a claim, wholly or in part', { share: percent, text: text.optional() }),
  decline: step('decline', 'visits', 'Decline a claim', { text: required }),
  withdraw: step('withdraw', 'visits', 'Withdraw a claim, or a check-up that was noted in error', {}),
  finish: step('finish', 'visits', 'End a granted claim: the restoration was made again', {
    replacement: replacement.optional(),
  }),
  renew: step('renew', 'exceptions', 'End a granted claim, and give the card a new term', {
    replacement: replacement.optional(),
    expiryDate: calendarDay(missingOr(rules.expiresOn)).describe('The new end of the warranty'),
  }),
  reopen: step('reopen', 'exceptions', 'Reopen a claim that was declined', {}),
  undo: step('undo', 'visits', 'Take back the last change of a visit', { version: z.int() }),
};

/** A visit in an answer. */
export function toVisitWire(visit: Visit): VisitWire {
  const { id, warrantyId, clinicId: _, cardNumber, customerName, clinicName, ...rest } = visit;
  const { visitedOn: day, issuedOn, expiresOn: __, ...others } = rest;
  const steps = visit.coverage === null ? null : parseCoverage(visit.coverage);
  return {
    ...others,
    _id: String(id),
    user: String(warrantyId),
    numbCode: cardNumber,
    fullName: customerName,
    dentalName: clinicName,
    turn: turnOf(visit.state),
    visitedDate: day,
    covered: steps && issuedOn !== null ? coveredShare(steps, issuedOn, day) : null,
  };
}
