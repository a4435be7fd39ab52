import { z } from 'zod';
import { instant } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { visitWire } from '#contract/visit-operations.ts';
import { suspectReasons } from '#domain/look-up/look-up-answer.ts';

const count = z.int();
const countOf = (list: string) => count.describe(`What \`GET /user?${list}\` counts`);

const damages = z.object({
  name: z.string(),
  damages: count,
  counts: z.int().describe('Its cards; of a year: those at its end'),
});

/** The figures of the overview. Each is the count of the list that its description names. */
export const overviewReply = z.object({
  success: z.literal(true),
  today: z.string().describe('YYYY-MM-DD in Vietnam: the day that the figures are of'),
  cards: z.object({
    active: countOf('isActive=true'),
    valid: countOf('expiry=valid'),
    expired: countOf('expiry=expired'),
    in30: countOf('expiry=in30'),
    in60: countOf('expiry=in60'),
    in90: countOf('expiry=in90'),
    newThisMonth: countOf('newIn=… of today'),
    deleted: countOf('isActive=false'),
  }),
  dentals: z
    .array(z.object({ dentalName: z.string(), counts: countOf('expiry=valid&clinic=…') }))
    .describe('The ten with the most valid cards, as a filter names them'),
  products: z.array(z.object({ productName: z.string(), counts: countOf('expiry=valid&product=…') })),
  months: z
    .array(z.object({ month: z.string().describe('YYYY-MM'), counts: countOf('newIn=…') }))
    .describe('The last twelve, the oldest first'),
  lookUps: z
    .array(z.object({ day: z.string().describe('YYYY-MM-DD'), found: count, notFound: count }))
    .describe('The last thirty days, the oldest first; some seconds late'),
  damages: z
    .object({ products: z.array(damages), dentals: z.array(damages), years: z.array(damages) })
    .describe(
      'Damages that were not withdrawn, by product, clinic and year of 100 cards or more: ten with the most a card',
    ),
  warnings: z
    .array(z.object({ code: z.string(), message: z.string().describe('For people, in Vietnamese') }))
    .describe('Problems that need attention; none for viewers'),
});

export type OverviewWire = z.infer<typeof overviewReply>;

const some = (what: string) => z.int().describe(`How many ${what} there are in all`);

const unknownNames = z.object({
  counts: some('such names'),
  names: z
    .array(
      z.object({
        kind: z.enum(['dental', 'product']),
        name: z.string(),
        filter: z.string().describe('The clinic=… or product=… that lists these cards'),
        counts: count,
      }),
    )
    .describe('Names on cards that refer to no clinic or product, those on the most cards first'),
});

const unknownNamesReply = unknownNames.extend({ success: z.literal(true) });

/** The open tasks of staff. A task that is done is not listed. */
const tasksReply = z.object({
  success: z.literal(true),
  expiring: z.object({
    counts: count.describe('What `GET /user?expiry=in30` counts'),
    dentals: z
      .array(z.object({ dentalName: z.string(), counts: count.describe('`expiry=in30&clinic=…`') }))
      .describe('Those with the most such cards'),
    moreDentals: count,
  }),
  unknownNames,
  imports: z.object({
    counts: some('such imports'),
    imports: z
      .array(z.object({ _id: z.string(), fileName: z.string(), at: instant, by: z.string() }))
      .describe('Sent and not stored yet, the newest first'),
  }),
  nearMisses: z
    .array(z.object({ _id: z.string(), numbCode: z.string(), counts: count }))
    .describe('Cards whose numbers people mistype: how often in the last seven days, and nothing of who'),
  suspects: z
    .array(
      z.object({
        numbCode: z.string(),
        reason: z.enum(suspectReasons),
        counts: count,
        user: z.string().nullable().describe('The active card that has the number'),
        isPrinted: z.boolean(),
      }),
    )
    .describe('Numbers with which something may be wrong by the look-ups of the last seven days, and nothing of who'),
  visits: z.object({
    counts: some('that wait for staff'),
    visits: z.array(visitWire).describe('Visits and requests that wait for staff, the oldest first'),
  }),
  failedMails: z.object({
    counts: some('such clinics'),
    dentals: z
      .array(z.object({ _id: z.string(), dentalName: z.string(), address: z.string(), reason: z.string() }))
      .describe('Clinics that mails did not reach, and what the mail server said'),
  }),
  backup: z
    .object({ message: z.string(), advice: z.string().nullable() })
    .nullable()
    .describe('What is wrong with the backups, in Vietnamese; null if nothing is, or the account makes none'),
  withoutTotp: count.describe('Active accounts that sign in without a code; 0 for those who do not manage accounts'),
});

export type TasksWire = z.infer<typeof tasksReply>;

const operation = operationsOf('overview');

/** The operations of the overview. */
export const overviewOperations = {
  get: operation('getOverview', 'GET /overview', 'seeBackOffice', {
    summary: 'Cards and look-ups in figures',
    reply: overviewReply,
  }),
  tasks: operation('getTasks', 'GET /overview/tasks', 'edit', {
    summary: 'What needs somebody today',
    reply: tasksReply,
  }),
  unknownNames: operation('getUnknownNames', 'GET /overview/unknown-names', 'edit', {
    summary: 'Names on cards that refer to no clinic or product',
    reply: unknownNamesReply,
  }),
};
