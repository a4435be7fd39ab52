import { z } from 'zod';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { listQuery, recordWire, toRecordWire } from '#contract/list-wire.ts';
import { productNames } from '#contract/product-names.ts';
import { type ProductRevision, productFields, productRevision } from '#domain/product/product.ts';
import { largestPicture, picturePath } from '#pictures/picture-paths.ts';

const attributes = {
  productName: z.string(),
  productPrice: z.int().describe('Vietnamese dong'),
  productDoTrong: z.number().nullable().describe('Translucency, percent'),
  productUngDung: z.string().nullable().describe('Application'),
  productDoBenUon: z.number().nullable().describe('Flexural strength, MPa'),
  productThanhPhucHinh: z.number().nullable().describe('Minimum restoration thickness, mm'),
  productDoDay: z.string().nullable().describe('Thickness, mm'),
  productDuongKinh: z.number().nullable().describe('Diameter, mm'),
  productMau: z.string().nullable().describe('Colour'),
  productBaoHanh: z.string().nullable().describe('Warranty'),
};

export const productWire = z.object({
  ...recordWire,
  ...attributes,
  productImage: z.string().nullable().describe('Path under the host; null where there is no picture'),
});

/** What of it can be written, but for the picture: one that was replaced is kept no longer. */
export const productValues = z.object(attributes);

export type ProductWire = z.infer<typeof productWire>;

/** The width in pixels of the picture that `productImage` names. */
const wireWidth = 800;

const picture = z.file().max(largestPicture, 'Tệp ảnh quá lớn (tối đa 15 MB)');

/** A number as a form sends it. */
const numeric = (schema: z.ZodNumber) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/, 'Phải là một số')
    .transform(Number)
    .pipe(schema);

/** What an edit leaves empty. Each field has a schema of its own: the document would leave out one that is shared. */
const blank = () => z.literal('').transform(() => null);

const full = productFields.shape;

/** A new product, as a multipart form: every field is filled and a picture chosen. */
export const productBody = z
  .strictObject({
    productName: full.name,
    productPrice: numeric(full.price),
    productDoTrong: numeric(full.translucency),
    productUngDung: full.application,
    productDoBenUon: numeric(full.flexuralStrength),
    productThanhPhucHinh: numeric(full.minimumThickness),
    productDoDay: full.thickness,
    productDuongKinh: numeric(full.diameter),
    productMau: full.colour,
    productBaoHanh: full.warranty,
    productImage: z.file('Hãy chọn một ảnh').max(largestPicture, 'Tệp ảnh quá lớn (tối đa 15 MB)'),
  })
  .transform(({ productImage, ...body }) => ({ picture: productImage, fields: fromWire(productNames, body) }));

const revised = productRevision.shape;

/**
 * A corrected product, as a multipart form: a name and a price; of the rest, what is empty is cleared and what is not
 * there stays. The picture stays unless a new one is sent; its path may be sent back as text.
 */
export const productRevisionBody = z
  .strictObject({
    productName: full.name,
    productPrice: numeric(full.price),
    productDoTrong: blank().or(numeric(full.translucency)).optional(),
    productUngDung: revised.application.optional(),
    productDoBenUon: blank().or(numeric(full.flexuralStrength)).optional(),
    productThanhPhucHinh: blank().or(numeric(full.minimumThickness)).optional(),
    productDoDay: revised.thickness.optional(),
    productDuongKinh: blank().or(numeric(full.diameter)).optional(),
    productMau: revised.colour.optional(),
    productBaoHanh: revised.warranty.optional(),
    productImage: picture.or(z.string()).optional(),
    version: numeric(z.int().min(1)).optional(),
    propagateRename: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .describe('true: cards that hold the old name take the new one'),
  })
  .transform(({ productImage, version, propagateRename, ...body }) => ({
    version,
    propagateRename,
    picture: productImage,
    fields: fromWire(productNames, body),
  }));

export const productQuery = listQuery([
  'productName',
  'productPrice',
  'productDoTrong',
  'productDoBenUon',
  'productThanhPhucHinh',
  'productDuongKinh',
]).transform(({ sort, dir, ...query }) => {
  const [field = 'id'] = Object.entries(productNames).find(([, name]) => name === sort) ?? [];
  return { ...query, sort: field, dir: dir ?? (field === 'id' ? ('desc' as const) : ('asc' as const)) };
});

export function toProductWire(
  row: ProductRevision & { image: string | null } & Parameters<typeof toRecordWire>[0],
): ProductWire {
  const image = row.image && picturePath(row.image, wireWidth, 'jpg');
  return { ...toWire(productNames, { ...row, image }), ...toRecordWire(row) };
}
