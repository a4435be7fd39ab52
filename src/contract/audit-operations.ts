import { z } from 'zod';
import { kindNames, kindOf } from '#contract/audit-names.ts';
import { exportedFile } from '#contract/export-wire.ts';
import { booleanText, idText, instant, pageQuery } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { dayFilter } from '#contract/warranty-filters.ts';
import { exportFormats } from '#domain/export-formats.ts';
import { fieldTypes } from '#domain/field-definition.ts';
import { historyPairs, kindsWithHistory } from '#domain/history/history-kinds.ts';

const kind = z.enum(Object.values(kindNames));
const action = z.enum([...new Set(historyPairs.map((pair) => pair.action))]);

const day = (what: string) => dayFilter().describe(`YYYY-MM-DD, in Vietnam: ${what}`);

/** A record by its kind and id. */
const oneRecord = z
  .string()
  .transform((text) => text.split('-'))
  .pipe(z.tuple([z.enum(kindsWithHistory.map((one) => kindNames[one])), idText]))
  .transform(([name, id]) => ({ kind: kindsWithHistory.find((one) => kindNames[one] === name) ?? 'warranty', id }));

/** Which lines of the history are wanted. All conditions must hold. */
const filters = {
  by: z.string().min(1).max(200).optional().describe('Who did it: the name of an account or command'),
  from: day('the first day'),
  to: day('the last day'),
  kind: kind.optional().describe('What it was done to'),
  action: action.optional(),
  record: oneRecord
    .optional()
    .describe('One record, such as `user-12`: what was done to it, and the import that has added it'),
  signIns: booleanText('true').describe('false: without sign-ins'),
  import: idText.optional().describe('What this import, its undo and its redo have done to any record'),
  of: idText.optional().describe('The line with this id and what was written with it: by the same person, at once'),
  q: z
    .string()
    .max(200)
    .optional()
    .describe('Words that the name or number of the record has, as it is now, and imports that have added such a card'),
};

/** The parameters of a page of the history. */
const auditQuery = z
  .strictObject({
    ...filters,
    before: idText.optional().describe('Only lines that are older than the one with this id'),
    after: idText.optional().describe('Only lines that are newer than the one with this id'),
    limit: pageQuery.shape.limit,
    fold: booleanText('false').describe(
      'true: one line for all that a person has written at once; `limit` counts these moments',
    ),
  })
  .transform(({ before, after, limit, fold, ...choice }) => ({
    ...toChoice(choice),
    limit,
    isFolded: fold,
    edge: { before, after },
  }));

/** The parameters of an export of the history. */
const auditExportQuery = z
  .strictObject({ ...filters, format: z.enum(exportFormats) })
  .transform(({ format, ...choice }) => ({ format, ...toChoice(choice) }));

type WireChoice = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> };

function toChoice({ kind: name, import: importId, q, record, ...choice }: WireChoice) {
  return { choice: { ...choice, importId, kind: name && kindOf(name) }, meant: { q, record } };
}

const value = z.union([z.string(), z.number(), z.null()]);

const change = z.object({
  field: z.string().describe("In the wire's names"),
  label: z.string().describe('For people, in Vietnamese'),
  type: z.enum(fieldTypes).describe('What the field holds: `date` is YYYY-MM-DD, `indications` are codes'),
  from: value.describe('null where it was empty, or there was no record yet'),
  to: value,
});

const auditLineWire = z.object({
  _id: z.string(),
  at: instant,
  by: z.string(),
  kind,
  action,
  record: z
    .object({
      _id: z.string(),
      name: z.string().nullable().describe('As it is now; null once it is removed for good'),
      state: z.enum(['active', 'deleted', 'removed']),
    })
    .nullable()
    .describe('null for what is about no single record'),
  changes: z.array(change),
  note: z.string().nullable().describe('For people, in Vietnamese: what else is known'),
  lines: z.int().describe('How many lines it stands for; 1 without `fold`'),
  import: z.object({ _id: z.string(), fileName: z.string() }).nullable().describe('The import that has written it'),
  change: z
    .object({ _id: z.string(), counts: z.int() })
    .nullable()
    .describe('The change that it belongs to, and how many records that has changed; null if it cannot be taken back'),
});

/** A page of the history, newest first. */
const auditReply = z.object({
  success: z.literal(true),
  history: z.array(auditLineWire),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
  isPartial: z.boolean().describe('true: more cards have the words of `q` than were looked at'),
});

/** What the filters of the history offer. */
const auditChoicesReply = z.object({
  success: z.literal(true),
  people: z.array(z.string()),
  kinds: z.array(z.object({ kind, actions: z.array(action) })).describe('Those that the account may read'),
  imports: z.array(z.object({ _id: z.string(), fileName: z.string(), storedAt: instant })).describe('The newest first'),
});

export type AuditLineWire = z.infer<typeof auditLineWire>;
export type AuditChoicesWire = z.infer<typeof auditChoicesReply>;

const operation = operationsOf('history');

/** The operations on the history of the whole register. */
export const auditOperations = {
  list: operation('listHistory', 'GET /admin/history', 'seeNames', {
    summary:
      'Who did what to which record, when, newest first; staff read the lines about records and imports alone, viewers with `record`',
    query: auditQuery,
    reply: auditReply,
    problems: [404],
  }),

  choices: operation('listHistoryChoices', 'GET /admin/history/choices', 'history', {
    summary: 'The people, kinds and imports that the history can be filtered by',
    reply: auditChoicesReply,
  }),

  export: operation('exportHistory', 'GET /admin/history/export', 'history', {
    ...exportedFile,
    summary: 'The same lines as a spreadsheet; leaves a line of its own',
    query: auditExportQuery,
    problems: [404, 503],
  }),
};
