import { z } from 'zod';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { storedSchemas } from '#contract/field-schemas.ts';
import { listQuery, recordWire, removeAllBody, toRecordWire, versionField } from '#contract/list-wire.ts';
import { warrantyNames } from '#contract/warranty-names.ts';
import { keysOf, pick } from '#domain/field-traits.ts';
import { warrantyFields, warrantyRevision } from '#domain/warranty/warranty.ts';
import { expiryFilters, type WarrantyChoice } from '#domain/warranty/warranty-filter.ts';
import {
  type PublicWarranty,
  publicFields,
  type WarrantyFields,
  warrantyTraits,
} from '#domain/warranty/warranty-traits.ts';

const stored = toWire(warrantyNames, storedSchemas(warrantyTraits));
const publicNames = pick(warrantyNames, publicFields);

/** A warranty as the public look-up shows it. */
export const publicWarrantyWire = z.object(pick(stored, Object.values(publicNames)));

/** What of a warranty can be written. */
export const warrantyValues = z.object(stored);

/** A warranty as staff see it: the specification's "user". */
export const userWire = z.object({ ...recordWire, ...stored });

type PublicWarrantyWire = z.infer<typeof publicWarrantyWire>;
export type UserWire = z.infer<typeof userWire>;

/** A new warranty. */
export const userBody = z
  .strictObject(toWire(warrantyNames, warrantyFields.shape))
  .transform((body) => fromWire(warrantyNames, body));

/** A corrected one. */
export const userRevision = z
  .strictObject({ ...toWire(warrantyNames, warrantyRevision.shape), ...versionField })
  .transform(({ version, ...body }) => ({ version, fields: fromWire(warrantyNames, body) }));

const heldName = () =>
  z.string().min(1).max(200).optional().describe('Only cards that hold this name, in whatever case');

/** What a list of warranties can be asked for beside words. All that is asked for must hold. */
const filters = {
  expiry: z
    .enum(expiryFilters)
    .optional()
    .describe('As of today in Vietnam; in30: still valid, and expires within 30 days'),
  clinic: heldName(),
  product: heldName(),
  month: z
    .string()
    .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Tháng phải có dạng YYYY-MM')
    .optional()
    .describe('YYYY-MM: only cards that were made in that month, in Vietnam'),
};

/** The filters of a request, apart from what else it asks for. */
function splitFilter<Asked extends WarrantyChoice>({ expiry, clinic, product, month, ...rest }: Asked) {
  const filter = Object.entries({ expiry, clinic, product, month }).filter(([, value]) => value !== undefined);
  return { ...rest, filter: Object.fromEntries(filter) as WarrantyChoice };
}

export const userQuery = listQuery(Object.values(warrantyNames), filters).transform((asked) => {
  const { sort: name, ...query } = splitFilter(asked);
  const sort = keysOf(warrantyNames).find((field) => warrantyNames[field] === name) ?? ('id' as const);
  return { ...query, sort, dir: query.dir ?? (sort === 'id' ? ('desc' as const) : ('asc' as const)) };
});

/** `remove-all`: certain cards, or all that the list with these words and filters shows. */
export const removeUsersBody = removeAllBody(filters).transform((body) => ('ids' in body ? body : splitFilter(body)));

export function toPublicWarrantyWire(warranty: PublicWarranty): PublicWarrantyWire {
  return toWire(publicNames, warranty);
}

export function toUserWire(row: WarrantyFields & Parameters<typeof toRecordWire>[0]): UserWire {
  return { ...toWire(warrantyNames, row), ...toRecordWire(row) };
}
