import { z } from 'zod';
import { listQuery, recordWire, toRecordWire, versionField } from '#contract/list-wire.ts';
import { fromWire } from '#contract/names.ts';
import { warrantyNames } from '#contract/warranty-names.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty.ts';

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

export const userQuery = listQuery(Object.values(warrantyNames)).transform((query) => {
  const sort = query.sort === 'createdAt' ? 'id' : (sorts[query.sort] as keyof WarrantyFields);
  return { ...query, sort, dir: query.dir ?? (sort === 'id' ? ('desc' as const) : ('asc' as const)) };
});

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
