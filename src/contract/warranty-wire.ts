import { z } from 'zod';
import { fromWire } from '#contract/field-mapping.ts';
import { listQuery, recordWire, removeAllBody, toRecordWire, versionField } from '#contract/list-wire.ts';
import { warrantyNames } from '#contract/warranty-names.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty.ts';
import { expiryFilters, type WarrantyChoice } from '#domain/warranty/warranty-filter.ts';

/** A warranty as the public look-up shows it. */
export const warrantyWire = z.object({
  numbCode: z.string(),
  fullName: z.string(),
  expiryDate: z.string().describe('YYYY-MM-DD'),
  productName: z.string(),
  quantity: z.int(),
  dentalName: z.string(),
  doctorName: z.string().nullable(),
});

/** A warranty as staff see it: the specification's "user". */
export const userWire = z.object({ ...recordWire, ...warrantyWire.shape });

export type WarrantyWire = z.infer<typeof warrantyWire>;
export type UserWire = z.infer<typeof userWire>;

const { shape } = warrantyFields;
const bodyFields = {
  productName: shape.productName,
  fullName: shape.customerName,
  numbCode: shape.cardNumber,
  dentalName: shape.clinicName,
  doctorName: shape.doctorName.optional(),
  quantity: shape.quantity,
  expiryDate: shape.expiresOn.describe('YYYY-MM-DD'),
};

/** A new warranty. */
export const userBody = z.strictObject(bodyFields).transform(toFields);

/** A corrected one. */
export const userRevision = z
  .strictObject({ ...bodyFields, ...versionField })
  .transform(({ version, ...body }) => ({ version, fields: toFields(body) }));

/** What a list of warranties can be ordered by, and the field that it is. */
const sorts = Object.fromEntries(Object.entries(warrantyNames).map(([field, name]) => [name, field]));

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
  const query = splitFilter(asked);
  const sort = query.sort === 'createdAt' ? 'id' : (sorts[query.sort] as keyof WarrantyFields);
  return { ...query, sort, dir: query.dir ?? (sort === 'id' ? ('desc' as const) : ('asc' as const)) };
});

/** `remove-all`: certain cards, or all that the list with these words and filters shows. */
export const removeUsersBody = removeAllBody(filters).transform((body) => ('ids' in body ? body : splitFilter(body)));

type Body = z.output<z.ZodObject<typeof bodyFields>>;

function toFields(body: Body): WarrantyFields {
  return { ...fromWire(warrantyNames, body), doctorName: body.doctorName ?? null };
}

export function toWarrantyWire(fields: WarrantyFields): WarrantyWire {
  return {
    numbCode: fields.cardNumber,
    fullName: fields.customerName,
    expiryDate: fields.expiresOn,
    productName: fields.productName,
    quantity: fields.quantity,
    dentalName: fields.clinicName,
    doctorName: fields.doctorName,
  };
}

export function toUserWire(row: WarrantyFields & Parameters<typeof toRecordWire>[0]): UserWire {
  return { ...toWarrantyWire(row), ...toRecordWire(row) };
}
