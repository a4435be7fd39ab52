import { z } from 'zod';
import { importFieldNames } from '#contract/import-names.ts';
import { pageQuery } from '#contract/list-wire.ts';
import { keysOf } from '#domain/field-traits.ts';
import { faultKinds, rowStates } from '#domain/import/checked-row.ts';
import { dayOrders, duplicatePolicies, type ImportField } from '#domain/import/import-plan.ts';
import { importStates } from '#domain/import/import-state.ts';
import { requests } from '#strings/vi/server/requests.ts';

const fields = keysOf(importFieldNames);
const fieldByName: ReadonlyMap<string, ImportField> = new Map(fields.map((field) => [importFieldNames[field], field]));
const names = fields.map((field) => importFieldNames[field]);

type Name = (typeof names)[number];

const maxText = 500;
const text = z.string().max(maxText);
const row = z.int().min(1).max(2_000_000);
const sheetName = z.string().max(100).nullable().describe('null for a text file');
const position = { sheet: sheetName, row };

/** A field by its wire name. */
const fieldName = z.enum(names).transform((name) => fieldByName.get(name) ?? 'cardNumber');
/** The same in an answer. */
const fieldOut = z.enum(names);
/** The serializer of answers takes no null for a nullable enum within a nullable object unless null comes first. */
const fieldOrNull = z.union([z.null(), fieldOut]);

const column = <Field extends z.ZodType>(field: Field) => z.strictObject({ index: z.int().min(0).max(255), field });

const isUnique = <Item, Key>(items: readonly Item[], key: (item: Item) => Key) =>
  new Set(items.map(key)).size === items.length;

const sheetPlan = z.strictObject({
  name: sheetName,
  headerRow: z.int().min(0).max(2_000_000).describe('From 1; 0 if the sheet has no header'),
  columns: z
    .array(column(fieldName))
    .max(fields.length)
    .refine((columns) => isUnique(columns, ({ field }) => field), requests.columnTwice),
});

const planVersion = z.int().min(1).max(2_147_483_647);

/** What a person decides about a file. A member that is missing is left as it is. */
export const importPlanBody = z
  .strictObject({
    sheets: z.array(sheetPlan).min(1).max(50).nullable().describe('null: as they are found'),
    constants: z.partialRecord(z.enum(names), text).transform((values): Partial<Record<ImportField, string>> => {
      const constants = Object.entries(values).map(([name, value]) => [fieldByName.get(name as Name), value]);
      return Object.fromEntries(constants);
    }),
    dayOrder: z.enum(dayOrders),
    edits: z.array(z.strictObject({ ...position, field: fieldName, value: text })).max(20_000),
    replacements: z.array(z.strictObject({ field: fieldName, from: text, to: text })).max(2_000),
    skippedRows: z.array(z.strictObject(position)).max(20_000),
    names: z
      .array(
        z.strictObject({
          kind: z.enum(['clinic', 'product']),
          name: text,
          action: z.enum(['take', 'add', 'keep']),
          target: text.nullable().describe('The known name of `take`'),
        }),
      )
      .max(2_000),
    repeatedCards: z.enum(duplicatePolicies).describe('A number that is twice in the file'),
    existingCards: z.enum(duplicatePolicies).describe('A number that is in the register'),
    mappingName: z.string().trim().max(100).nullable().describe('Remembers the columns under this name'),
    version: planVersion.describe('The version of the plan that this is based on. If it has another one now: 409'),
  })
  .partial();

const counts = z.object(
  Object.fromEntries(rowStates.map((state) => [state, z.int()])) as Record<(typeof rowStates)[number], z.ZodInt>,
);

const fault = z.object({
  kind: z.enum(faultKinds),
  field: fieldOrNull,
  column: z.string(),
  value: z.string(),
  reason: z.string().describe('In Vietnamese'),
});

const nameKind = z.enum(['clinic', 'product']);
const positionOut = z.object({ sheet: z.string().nullable(), row: z.int() });

const summary = z.object({
  counts,
  faults: z.array(
    z.object({
      kind: z.enum(faultKinds),
      field: fieldOrNull,
      column: z.string(),
      count: z.int(),
      rows: z.array(positionOut).describe('The first ones'),
      reason: z.string(),
    }),
  ),
  unknownNames: z.array(
    z.object({ kind: nameKind, name: z.string(), count: z.int(), first: positionOut, nearest: z.string().nullable() }),
  ),
  unknownNameCount: z.int(),
  aliases: z.array(z.object({ kind: nameKind, name: z.string(), target: z.string(), count: z.int() })),
  dates: z
    .object({
      count: z.int(),
      example: z.object({ text: z.string(), dayFirst: z.string(), monthFirst: z.string() }),
      isSettled: z.boolean(),
    })
    .nullable(),
  notes: z.array(z.string()),
});

const planOut = z.object({
  sheets: z
    .array(
      z.object({
        name: z.string().nullable(),
        headerRow: z.int(),
        columns: z.array(z.object({ index: z.int(), field: fieldOut })),
      }),
    )
    .nullable(),
  constants: z.record(z.string(), z.string()),
  dayOrder: z.enum(dayOrders),
  edits: z.array(positionOut.extend({ field: fieldOut, value: z.string() })),
  replacements: z.array(z.object({ field: fieldOut, from: z.string(), to: z.string() })),
  skippedRows: z.array(positionOut),
  names: z.array(
    z.object({
      kind: nameKind,
      name: z.string(),
      action: z.enum(['take', 'add', 'keep']),
      target: z.string().nullable(),
    }),
  ),
  repeatedCards: z.enum(duplicatePolicies),
  existingCards: z.enum(duplicatePolicies),
});

/** How far a check or the storing is. It ends with the next state. */
const progress = z.object({
  rows: z.int(),
  share: z.number().describe('From 0 to 1'),
  isWaiting: z.literal(true).optional().describe('Set until its turn comes: other imports are being checked or stored'),
});

/** An import in the list. */
const importLine = z.object({
  _id: z.string(),
  at: z.string().describe('When the file was sent: ISO 8601, UTC'),
  by: z.string(),
  fileName: z.string(),
  size: z.int().nullable().describe('Bytes; null for imports of older versions'),
  state: z.enum(importStates),
  rows: z.int().describe('Number of cards that it added or changed'),
  warnings: z.int().nullable().describe('null for imports of older versions'),
});

/** What a stored import has done. */
const result = z.object({
  added: z.int(),
  updated: z.int(),
  same: z.int(),
  skipped: z.int(),
  faulty: z.int().describe('Rows that were left out'),
});

/** An import with everything that its panel shows. */
const importDetail = importLine.extend({
  version: z.int().describe('Counts the changes of the plan'),
  storedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  keptUntil: z.string().nullable().describe('When its file is removed'),
  hash: z.string().nullable().describe('SHA-256 of the file, in hex'),
  hasFile: z.boolean().describe('Whether its file is still there'),
  sheets: z.array(
    z.object({
      name: z.string().nullable(),
      rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
      proposed: z
        .object({ headerRow: z.int(), columns: z.array(z.object({ index: z.int(), field: fieldOut })) })
        .nullable(),
    }),
  ),
  plan: planOut,
  mappingName: z.string().nullable().describe('The remembered columns that were applied'),
  summary: summary.nullable().describe('null until the file has been checked by this plan'),
  progress: progress.nullable().describe('null unless a check or the storing is running'),
  result: result.nullable(),
  message: z.string().nullable().describe('Why the file cannot be read or stored, in Vietnamese'),
});

export const importReply = z.object({ success: z.literal(true), import: importDetail });

export const importsReply = z.object({
  success: z.literal(true),
  counts: z.int().describe('How many there are in all'),
  imports: z.array(importLine),
});

const values = z.object(
  Object.fromEntries(names.map((name) => [name, z.string().optional()])) as Record<
    (typeof names)[number],
    z.ZodOptional<z.ZodString>
  >,
);

/** The rows of a check. */
export const importRowsQuery = pageQuery.extend({
  state: z.enum(rowStates).optional().describe('Only these rows'),
});

export const importRowsReply = z.object({
  success: z.literal(true),
  counts: z.int(),
  rows: z.array(
    z.object({
      sheet: z.string().nullable(),
      row: z.int(),
      state: z.enum(rowStates),
      cells: values.describe('As the file shows them, with the edits'),
      values: values.nullable().describe('As they will be stored, dates as YYYY-MM-DD; null if faulty'),
      current: values.nullable().describe('Of a changed row: the values of the register that it replaces'),
      repeats: positionOut.nullable(),
      faults: z.array(fault),
    }),
  ),
});

/** `faulty: skip` stores the good rows alone; `refuse` stores nothing if any row is faulty. */
export const commitBody = z.strictObject({
  faulty: z.enum(['refuse', 'skip']).default('refuse'),
  version: planVersion.optional().describe('The version of the plan that was shown. If it has another one now: 409'),
});

/** The answer of an undo, and of its undo. */
export const undoReply = z.object({
  success: z.literal(true),
  message: z.string(),
  counts: z.object({
    added: z.int().describe('Cards put into the bin, or out of it again'),
    updated: z.int().describe('Cards that got their earlier values, or the later ones again'),
  }),
  unchanged: z
    .array(z.object({ _id: z.string(), numbCode: z.string(), reason: z.string() }))
    .describe('The first cards that were left as they are, since somebody has edited them'),
  unchangedCount: z.int(),
});

/** A form with one file. */
export const importFileForm = z.strictObject({ file: z.file(requests.noImportFile) });

/** The file of an event stream: `progress` and `state` events, each a JSON object. */
export const importEvent = z.object({ state: z.enum(importStates), progress: progress.nullable() });

export type ImportLine = z.infer<typeof importLine>;
export type ImportDetail = z.infer<typeof importDetail>;
export type ImportRow = z.infer<typeof importRowsReply>['rows'][number];
export type ImportEvent = z.infer<typeof importEvent>;
export type ImportPlanBody = z.input<typeof importPlanBody>;
