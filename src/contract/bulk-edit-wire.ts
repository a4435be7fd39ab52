import { z } from 'zod';
import { countedReply } from '#contract/list-wire.ts';
import { warrantyNames } from '#contract/warranty-names.ts';
import { removeUsersBody } from '#contract/warranty-wire.ts';
import { type BulkField, bulkFields } from '#domain/warranty/bulk-edit.ts';
import { warrantyFields } from '#domain/warranty/warranty.ts';

const { clinicName, productName, doctorName, expiresOn } = warrantyNames;
const { shape } = warrantyFields;

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
export const previewEditBody = z.strictObject(bulkEdit);
export const editAllBody = z.strictObject({
  ...bulkEdit,
  seen: z.string().max(100).optional().describe('From the preview: refuses the edit if the old values are others now'),
});

const cardRef = { _id: z.string(), numbCode: z.string() };

/** What a bulk edit would do. */
export const previewEditReply = z.object({
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

/** The answer of `edit-all`. */
export const editedAllReply = countedReply.extend({
  edit: z.string().nullable().describe('The id by which it can be undone; null if nothing was changed'),
});

const wireFields = bulkFields.map((field) => warrantyNames[field]) as (typeof warrantyNames)[BulkField][];

/** The newest bulk edits that are not undone. */
export const editsReply = z.object({
  success: z.literal(true),
  edits: z.array(
    z.object({
      _id: z.string(),
      field: z.enum(wireFields),
      counts: z.int(),
      editedAt: z.string().describe('ISO 8601, UTC'),
      editedBy: z.string(),
    }),
  ),
});

/** How far the large edit of the account is. */
export const editProgressReply = z.object({
  success: z.literal(true),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
});

/** The answer of an undo. Cards that were edited since stay as they are. */
export const undoneEditReply = countedReply.extend({
  unchanged: z.object({ counts: z.int(), cards: z.array(z.object(cardRef)).describe('The first of them') }),
});
