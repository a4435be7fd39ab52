import { z } from 'zod';
import { importFieldNames } from '#contract/record-names.ts';
import { keysOf } from '#domain/field-definition.ts';
import { acceptableKinds, faultKinds } from '#domain/import/checked-row.ts';
import { dateOrders, duplicatePolicies, type ImportField } from '#domain/import/import-plan.ts';
import { typesOnCards } from '#domain/record/record-type.ts';
import { requests } from '#strings/vi/server/api.ts';

const fields = keysOf(importFieldNames);
const fieldByName: ReadonlyMap<string, ImportField> = new Map(fields.map((field) => [importFieldNames[field], field]));

/** The wire names of the fields of an import. */
export const importNames = fields.map((field) => importFieldNames[field]);

type ImportName = (typeof importNames)[number];

/** What a name is of. */
export const nameKind = z.enum(typesOnCards);

const maxText = 500;
const text = z.string().max(maxText);
const row = z.int().min(1).max(2_000_000);
const sheetName = z.string().max(100).nullable().describe('null for a text file');
const position = { sheet: sheetName, row };

/** A field by its wire name. */
const fieldName = z.enum(importNames).transform((name) => fieldByName.get(name) ?? 'cardNumber');

/** Counts the changes of a plan. */
export const planVersion = z.int().min(1).max(2_147_483_647);

const isUnique = <Item, Key>(items: readonly Item[], key: (item: Item) => Key) =>
  new Set(items.map(key)).size === items.length;

const sheetPlan = z.strictObject({
  name: sheetName,
  headerRow: z.int().min(0).max(2_000_000).describe('From 1; 0 if the sheet has no header'),
  columns: z
    .array(z.strictObject({ index: z.int().min(0).max(255), field: fieldName }))
    .max(fields.length)
    .refine((columns) => isUnique(columns, ({ field }) => field), requests.columnTwice),
});

const acceptedValues = z.array(z.strictObject({ field: fieldName, value: text })).max(20_000);

const nameDecisions = z
  .array(
    z.strictObject({
      kind: nameKind,
      name: text,
      action: z.enum(['take', 'add', 'keep']),
      target: text.nullable().describe('The known name of `take`'),
    }),
  )
  .max(2_000);

/** What a person has decided about the rows of a check, and not applied yet. It replaces what there was. */
export const importDraftBody = z.strictObject({
  mends: z
    .array(
      z.strictObject({
        ...position,
        field: fieldName,
        value: text,
        from: text.optional().describe('The text of the file, if every cell of the column with it is meant'),
      }),
    )
    .max(20_000),
  skips: z.array(z.strictObject({ ...position, isSkipped: z.boolean() })).max(20_000),
  accepted: acceptedValues.default([]),
  names: nameDecisions,
  version: planVersion.describe('The version of the plan that was checked. If it has another one now: 409'),
});

/** Faults of one kind in one column. */
const sameFaults = { field: fieldName.nullable(), column: text };

/** What a person decides about a file. A member that is missing is left as it is. */
export const importPlanBody = z
  .strictObject({
    sheets: z.array(sheetPlan).min(1).max(50).nullable().describe('null: as they are found'),
    constants: z.partialRecord(z.enum(importNames), text).transform((values): Partial<Record<ImportField, string>> => {
      const constants = Object.entries(values).map(([name, value]) => [fieldByName.get(name as ImportName), value]);
      return Object.fromEntries(constants);
    }),
    dayOrder: z.enum(dateOrders).nullable().describe('null: as the file shows'),
    edits: z
      .array(z.strictObject({ ...position, field: fieldName, value: text.nullable().describe('null: as in the file') }))
      .max(20_000)
      .describe('Added to those that there are; of one cell the last one holds'),
    replacements: z.array(z.strictObject({ field: fieldName, from: text, to: text })).max(2_000),
    skippedRows: z.array(z.strictObject(position)).max(20_000),
    accepted: acceptedValues.describe('Values of faults that are right'),
    acceptFaults: z
      .array(z.strictObject({ kind: z.enum(acceptableKinds), ...sameFaults }))
      .max(100)
      .describe('The values of all rows that have such a fault now are right'),
    skipFaults: z
      .array(z.strictObject({ kind: z.enum(faultKinds), ...sameFaults }))
      .max(100)
      .describe('All rows that have such a fault now are skipped'),
    names: nameDecisions,
    repeatedCards: z.enum(duplicatePolicies).describe('A number that is twice in the file'),
    existingCards: z.enum(duplicatePolicies).describe('A number that is in the register'),
    mappingName: z.string().trim().max(100).nullable().describe('Remembers the columns under this name'),
    version: planVersion.describe('The version of the plan that this is based on. If it has another one now: 409'),
  })
  .partial();

/** A field in an answer. */
export const fieldReply = z.enum(importNames);

/** A row of a file in an answer, with its sheet. */
export const rowPosition = z.object({ sheet: z.string().nullable(), row: z.int() });

/** How a sheet is read, in an answer. */
export const sheetReading = z.object({
  headerRow: z.int(),
  columns: z.array(z.object({ index: z.int(), field: fieldReply })),
});

/** A page of the edits of a plan, in the order in which they were made. */
export const importEditsReply = z.object({
  success: z.literal(true),
  counts: z.int(),
  edits: z.array(rowPosition.extend({ field: fieldReply, value: z.string() })),
});

const acceptedReply = z.object({ field: fieldReply, value: z.string() });

const nameDecisionReply = z.object({
  kind: nameKind,
  name: z.string(),
  action: z.enum(['take', 'add', 'keep']),
  target: z.string().nullable(),
});

/** The draft in an answer. */
export const importDraftReply = z.object({
  mends: z.array(rowPosition.extend({ field: fieldReply, value: z.string(), from: z.string().optional() })),
  skips: z.array(rowPosition.extend({ isSkipped: z.boolean() })),
  accepted: z.array(acceptedReply),
  names: z.array(nameDecisionReply),
});

/** The plan in an answer, without its edits. */
export const importPlanReply = z.object({
  sheets: z.array(z.object({ name: z.string().nullable(), ...sheetReading.shape })).nullable(),
  constants: z.record(z.string(), z.string()),
  dayOrder: z.union([z.null(), z.enum(dateOrders)]),
  editCount: z.int().describe('How many cells are edited; `GET /imports/:id/edits` has them'),
  replacements: z.array(z.object({ field: fieldReply, from: z.string(), to: z.string() })),
  skippedRows: z.array(rowPosition),
  accepted: z.array(acceptedReply),
  names: z.array(nameDecisionReply),
  repeatedCards: z.enum(duplicatePolicies),
  existingCards: z.enum(duplicatePolicies),
});

export type ImportPlanBody = z.input<typeof importPlanBody>;
