import { z } from 'zod';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { storedSchemas } from '#contract/field-schemas.ts';
import {
  listQuery,
  listSort,
  purgeAllBody,
  recordWire,
  removeAllBody,
  restoreAllBody,
  toRecordWire,
  versionField,
} from '#contract/list-wire.ts';
import { sortedWarrantyNames, warrantyNames } from '#contract/record-names.ts';
import { splitFilter, warrantyFilters } from '#contract/warranty-filters.ts';
import { pick } from '#domain/field-definition.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { warrantyRevision, warrantySchema } from '#domain/warranty/warranty.ts';
import {
  type CardValues,
  type PublicWarranty,
  publicFields,
  warrantyFields,
} from '#domain/warranty/warranty-fields.ts';

const stored = toWire(warrantyNames, storedSchemas(warrantyFields));
const publicNames = pick(warrantyNames, publicFields);

/** A warranty in the answer of a public look-up. */
export const publicWarrantyWire = z.object(pick(stored, Object.values(publicNames)));

/** A warranty as staff see it: the specification's "user". */
export const userWire = z.object({
  ...recordWire,
  ...stored,
  dentalId: z
    .string()
    .nullable()
    .describe('The clinic that it belongs to, whatever name it bears; null if none is known'),
  productId: z.string().nullable().describe('Its product; null if none is known'),
});

type PublicWarrantyWire = z.infer<typeof publicWarrantyWire>;
export type UserWire = z.infer<typeof userWire>;

/** A new warranty. */
export const userBody = z
  .strictObject(toWire(warrantyNames, warrantySchema.shape))
  .transform((body) => ({ fields: fromWire(warrantyNames, body) }));

/** An edited warranty. */
export const userRevision = z
  .strictObject({ ...toWire(warrantyNames, warrantyRevision.shape), ...versionField })
  .transform(({ version, ...body }) => ({ version, fields: fromWire(warrantyNames, body) }));

/** `restore-as`: the number that a card of the bin gets. */
export const restoreUserAsBody = z
  .strictObject({ numbCode: warrantyRevision.shape.cardNumber })
  .transform(({ numbCode: cardNumber }) => ({ fields: { cardNumber } }));

export const userQuery = listQuery(Object.values(sortedWarrantyNames), warrantyFilters).transform((query) => ({
  ...splitFilter(query),
  ...listSort(sortedWarrantyNames, query),
}));

/** `remove-all`: cards by ids, or all that match the words and filters. */
export const removeUsersBody = removeAllBody(warrantyFilters).transform((body) =>
  'all' in body ? splitFilter(body) : body,
);
/** `restore-all` and `purge-all`: the same in the bin. */
export const restoreUsersBody = restoreAllBody(warrantyFilters).transform((body) =>
  'all' in body ? splitFilter(body) : body,
);
export const purgeUsersBody = purgeAllBody(warrantyFilters).transform((body) => (body.all ? splitFilter(body) : body));

export function toPublicWarrantyWire(warranty: PublicWarranty): PublicWarrantyWire {
  return toWire(publicNames, warranty);
}

export function toUserWire(row: CardValues & RecordRow): UserWire {
  const { clinicId, productId } = row;
  const references = { dentalId: toIdText(clinicId), productId: toIdText(productId) };
  return { ...toWire(warrantyNames, row), ...toRecordWire(row), ...references };
}

const toIdText = (id: number | null) => (id === null ? null : String(id));
