import { z } from 'zod';
import { changeWire, recordNoun } from '#contract/change-wire.ts';
import { doneReply, idText, pageQuery } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { typeOfPath } from '#contract/record-names.ts';
import { changeKinds } from '#domain/record/change-kind.ts';

/** Which changes are listed. All conditions must hold. */
const changesQuery = z
  .strictObject({
    noun: recordNoun.optional(),
    kind: z.enum(changeKinds).optional(),
    record: idText.optional().describe('Of a merge, the record that was kept'),
    before: idText.optional().describe('Only changes that are older than the one with this id'),
    limit: pageQuery.shape.limit,
  })
  .transform(({ noun, record, ...choice }) => ({ ...choice, noun: noun && typeOfPath(noun), recordId: record }));

const changesReply = z.object({ success: z.literal(true), changes: z.array(changeWire), hasOlder: z.boolean() });

/** How far the large change of the account is. */
const progressReply = z.object({
  success: z.literal(true),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
});

/** The answer of an undo. */
const undoneReply = doneReply.extend({
  counts: z.object({
    done: z.int().describe('How many records are as they were before the change'),
    total: z.int().describe('How many records it has changed'),
  }),
  left: z
    .array(
      z.object({
        _id: z.string(),
        noun: recordNoun,
        name: z.string().nullable().describe('Of a card its number; null for a record that was removed for good'),
        reason: z.string().describe('For people, in Vietnamese'),
        conflictWith: z.string().optional().describe('The active record that has its name or number'),
      }),
    )
    .describe('The first records that were left as they are, as a whole or in some fields'),
});

const operation = operationsOf('history');

/** The operations on changes: what was done in one go, and taking it back. */
export const changeOperations = {
  list: operation('listChanges', 'GET /changes', 'edit', {
    summary: 'What was done to records in one go, also what is taken back, newest first',
    query: changesQuery,
    reply: changesReply,
  }),
  progress: operation('getChangeProgress', 'GET /changes/progress', 'edit', {
    summary: 'How far a large edit or undo is: of the account that asks',
    reply: progressReply,
  }),
  undo: operation('undoChange', 'POST /changes/:id/undo', 'edit', {
    summary: 'Take a change back, or an undo: field by field, but for what somebody has changed since',
    isKeyed: true,
    reply: undoneReply,
    problems: [409],
  }),
};
