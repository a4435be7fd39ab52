import { z } from 'zod';
import { instant } from '#contract/list-wire.ts';
import { type RecordPath, recordPaths } from '#contract/record-names.ts';
import { changeKinds } from '#domain/record/change-kind.ts';

const paths = Object.values(recordPaths) as [RecordPath, ...RecordPath[]];

/** The type of records that a change is about, as its paths name it. */
export const recordNoun = z.enum(paths);

/** What was done to records in one go. */
export const changeWire = z.object({
  _id: z.string(),
  kind: z.enum(changeKinds),
  noun: recordNoun,
  at: instant,
  by: z.string(),
  counts: z.int().describe('How many records it has changed; of a merge, cards'),
  record: z.object({ _id: z.string(), name: z.string().nullable() }).nullable().describe('The record that it is about'),
  merged: z.string().nullable().describe('Of a merge, the name of the record that went into the other one'),
  import: z.object({ _id: z.string(), fileName: z.string() }).nullable(),
  field: z.string().nullable().describe('The field of an edit of many, in the wire’s names'),
  undoneAt: instant.nullable().describe('Set while it is taken back'),
  undoneBy: z.string().nullable(),
  undo: z
    .object({ _id: z.string(), counts: z.int() })
    .nullable()
    .describe(
      'While it is taken back: the undo, which can be taken back in turn, and how many records that has changed',
    ),
});

export type ChangeWire = z.infer<typeof changeWire>;
