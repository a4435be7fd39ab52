import { z } from 'zod';
import { fieldReply, importNames, nameKind, rowPosition } from '#contract/import-plan-wire.ts';
import { pageQuery } from '#contract/list-wire.ts';
import { faultKinds, rowStates } from '#domain/import/checked-row.ts';
import { dateOrders } from '#domain/import/import-plan.ts';

/** The serializer of answers takes no null for a nullable enum within a nullable object unless null comes first. */
const fieldOrNull = z.union([z.null(), fieldReply]);

const counts = z.object(
  Object.fromEntries(rowStates.map((state) => [state, z.int()])) as Record<(typeof rowStates)[number], z.ZodInt>,
);

/** What a check has found. */
export const importSummary = z.object({
  counts,
  faults: z.array(
    z.object({
      kind: z.enum(faultKinds),
      field: fieldOrNull,
      column: z.string(),
      count: z.int(),
      rows: z.array(rowPosition).describe('The first ones'),
      reason: z.string(),
    }),
  ),
  unknownNames: z.array(
    z.object({
      kind: nameKind,
      name: z.string(),
      count: z.int(),
      first: rowPosition,
      nearest: z.string().nullable(),
      candidates: z.array(z.string()).describe('Several names of the catalogue that differ from it by accents alone'),
    }),
  ),
  unknownNameCount: z.int(),
  aliases: z.array(z.object({ kind: nameKind, name: z.string(), target: z.string(), count: z.int() })),
  dates: z
    .object({
      count: z.int(),
      example: z.object({
        text: z.string(),
        readings: z.array(z.object({ order: z.enum(dateOrders), date: z.string() })),
      }),
      order: z.enum(dateOrders),
      isUndecided: z.boolean().describe('Nothing is stored until somebody has chosen the order'),
      reason: z.string().describe('In Vietnamese'),
    })
    .nullable(),
  notes: z.array(z.string()),
});

const fault = z.object({
  kind: z.enum(faultKinds),
  field: fieldOrNull,
  column: z.string(),
  value: z.string(),
  reason: z.string().describe('In Vietnamese'),
  proposal: z.string().nullish().describe('What may be meant, as it would be typed'),
});

const values = z.object(
  Object.fromEntries(importNames.map((name) => [name, z.string().optional()])) as Record<
    (typeof importNames)[number],
    z.ZodOptional<z.ZodString>
  >,
);

/** Which rows of a check. */
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
      current: values.nullable().describe('The card of its number, where that has other values'),
      currentId: z.string().nullable().describe('The id of that card'),
      repeats: rowPosition
        .extend({ cells: values })
        .nullable()
        .describe('The earlier row with its number, as the file shows it'),
      faults: z.array(fault),
    }),
  ),
});

export type ImportRow = z.infer<typeof importRowsReply>['rows'][number];
