import { z } from 'zod';
import { instant } from '#contract/list-wire.ts';
import { fieldTypes } from '#domain/field-definition.ts';

const value = z.union([z.string(), z.number(), z.null()]);

const change = z.object({
  field: z.string().describe("In the wire's names"),
  from: value.describe('null where it was empty, or there was no record yet'),
  to: value,
});

/** A change as people read it. */
export const namedChange = change.extend({
  label: z.string().describe('For people, in Vietnamese'),
  type: z.enum(fieldTypes).describe('What the field holds: `date` is YYYY-MM-DD, `indications` are codes'),
});

/** The actions on a record. `carry`: a rename of its clinic or product; `import`: created by an import. */
const historyActions = ['create', 'import', 'update', 'carry', 'bin', 'restore'] as const;

/** A line of a record's history; `values` has the fields that a client can write. */
function historyLineWire<Values extends z.ZodType>(values: Values) {
  return z.object({
    _id: z.string(),
    at: instant,
    by: z.string(),
    action: z.enum(historyActions),
    version: z.int().describe('The version that this made'),
    changes: z.array(change),
    values: values.describe('The values of the record after this change'),
  });
}

/** A record's history, newest first. */
export function historyReply<Values extends z.ZodType>(values: Values) {
  return z.object({
    success: z.literal(true),
    counts: z.int().describe('How many lines there are in all'),
    history: z.array(historyLineWire(values)),
  });
}

export type HistoryChangeWire = z.infer<typeof change>;
export type HistoryLineWire<Values extends z.ZodType> = z.infer<ReturnType<typeof historyLineWire<Values>>>;
