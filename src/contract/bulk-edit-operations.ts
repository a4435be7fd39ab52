import { z } from 'zod';
import { countedReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { removeUsersBody } from '#contract/warranty-wire.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';

const { clinicName, productName, doctorName, expiresOn } = warrantyNames;
const { shape } = warrantySchema;

/** A field, and the value that the cards get. */
const change = z
  .discriminatedUnion('field', [
    z.strictObject({ field: z.literal(clinicName), value: shape.clinicName }),
    z.strictObject({ field: z.literal(productName), value: shape.productName }),
    z.strictObject({ field: z.literal(doctorName), value: shape.doctorName }),
    z.strictObject({ field: z.literal(expiresOn), value: shape.expiresOn }),
  ])
  .transform((wire) => {
    const fieldOf = { [clinicName]: 'clinicName', [productName]: 'productName', [expiresOn]: 'expiresOn' } as const;
    // The value of each name has the type of its field.
    return wire.field === doctorName
      ? { field: 'doctorName' as const, value: wire.value }
      : { field: fieldOf[wire.field], value: wire.value };
  });

/** The cards of a bulk edit, by ids or all that match, and the change. */
const bulkEdit = { cards: removeUsersBody, change };
const previewEditBody = z.strictObject(bulkEdit);
const editAllBody = z.strictObject({
  ...bulkEdit,
  seen: z.string().max(100).optional().describe('From the preview: refuses the edit if the old values are others now'),
});

const cardRef = { _id: z.string(), numbCode: z.string() };

/** What a bulk edit would do. */
const previewEditReply = z.object({
  success: z.literal(true),
  value: z.string().nullable().describe('As it would be stored'),
  counts: z.int().describe('How many cards would change'),
  unchanged: z.int().describe('How many have the value already'),
  groups: z
    .array(z.object({ from: z.string().nullable(), counts: z.int() }))
    .describe('The most frequent old values, at most 50'),
  moreGroups: z.int().describe('How many further old values there are'),
  faulty: z.object({
    counts: z.int(),
    cards: z.array(z.object({ ...cardRef, message: z.string() })).describe('The first of them'),
  }),
  seen: z.string(),
});

const operation = operationsOf('user');

/** The operations that give many cards one value. */
export const bulkEditOperations = {
  preview: operation('previewUserEdit', 'POST /user/edit-all/preview', 'edit', {
    summary: 'What an edit of many cards would change; nothing is stored',
    body: previewEditBody,
    reply: previewEditReply,
    problems: [404, 413],
  }),
  edit: operation('editUsers', 'POST /user/edit-all', 'edit', {
    summary: 'Give a field of many cards one value, by ids or all that match',
    body: editAllBody,
    isKeyed: true,
    reply: countedReply,
    problems: [404, 409, 413],
  }),
};
