import { z } from 'zod';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { storedSchemas } from '#contract/field-schemas.ts';
import { galleryPictureWire, pictureFile, toGalleryWire, wireWidth } from '#contract/gallery-wire.ts';
import { idText, listReply, propagateRenameText, recordWire, revisedReply, toRecordWire } from '#contract/list-wire.ts';
import { namesOnCardsOperations } from '#contract/names-on-cards-operations.ts';
import { operationsOf } from '#contract/operation.ts';
import { productNames, recordNames } from '#contract/record-names.ts';
import { bulkBodies, namedListQuery, recordOperations } from '#contract/record-operations.ts';
import type { FieldValues } from '#domain/field-definition.ts';
import type { Place } from '#domain/product/catalogue-order.ts';
import { productRevision, productSchema } from '#domain/product/product.ts';
import { productFields } from '#domain/product/product-fields.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { picturePath } from '#pictures/picture-paths.ts';
import { rules } from '#strings/vi/rules.ts';
import { requests } from '#strings/vi/server/api.ts';

const stored = toWire(productNames, storedSchemas(productFields));

/** What others do not get. */
const forStaff = {
  position: stored.position.optional(),
  coverage: stored.coverage.optional(),
  aliases: stored.aliases.optional(),
};

/** A product. What is for staff is missing without a session. */
export const productWire = z.object({
  ...recordWire,
  ...stored,
  ...forStaff,
  gallery: z.array(galleryPictureWire).describe('Its further pictures, in their order'),
});

export type ProductWire = z.infer<typeof productWire>;

/** A number as a form sends it. */
const numeric = (schema: z.ZodNumber) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/, rules.number)
    .transform(Number)
    .pipe(schema);

/** An empty field of an edit. Made for each field, since the OpenAPI document would leave out a shared schema. */
const blank = () => z.literal('').transform(() => null);

/** The schema of a field in a form: numbers are text, and empty text means null. */
function asText(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNumber) return numeric(schema);
  if (schema instanceof z.ZodDefault) return asText(schema.def.innerType as z.ZodType).default(schema.def.defaultValue);
  if (!(schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)) return schema;
  const inner = schema.unwrap();
  if (!(inner instanceof z.ZodType)) return schema;
  if (schema instanceof z.ZodOptional) return asText(inner).optional();
  return inner instanceof z.ZodNumber ? blank().or(numeric(inner)) : schema;
}

type Form<Shape> = { [Field in keyof Shape]: z.ZodType<z.output<Shape[Field]>> };

function formOf<Shape extends Record<string, z.ZodType>>(shape: Shape): Form<Shape> {
  const fields = Object.entries(shape).map(([field, schema]) => [field, asText(schema)]);
  return Object.fromEntries(fields);
}

/** A new product, as a multipart form. The picture is required, and what a new product needs. */
const productBody = z
  .strictObject({
    ...toWire(productNames, formOf(productSchema.shape)),
    productImage: pictureFile,
  })
  .transform(({ productImage, ...body }) => ({ picture: productImage, fields: fromWire(productNames, body) }));

/**
 * An edited product, as a multipart form. Name and price are required; an empty field is cleared, a missing one stays.
 * The picture stays unless a new one is sent; its current path may be sent back as text.
 */
const productRevisionBody = z
  .strictObject({
    ...toWire(productNames, formOf(productRevision.shape)),
    productImage: pictureFile.or(z.string()).optional(),
    version: numeric(z.int().min(1)).optional(),
    propagateRename: propagateRenameText,
  })
  .transform(({ productImage, version, propagateRename, ...body }) => ({
    version,
    propagateRename,
    picture: productImage,
    fields: fromWire(productNames, body),
  }));

/** Where a product goes in the catalogue. Without a neighbour it goes to the top. */
const productMoveBody = z
  .union(
    [
      z.strictObject({ before: idText.describe('The product that it goes before') }),
      z.strictObject({ after: idText.describe('The product that it goes after') }),
      z.strictObject({}),
    ],
    { error: requests.onePlace },
  )
  .transform(({ before, after }: { before?: number; after?: number }): Place => {
    if (before !== undefined) return { before };
    return after === undefined ? 'top' : { after };
  });

/** A product as it is read: its fields, and its gallery as it is stored. */
type ProductRow = FieldValues<typeof productFields> & RecordRow & { gallery: string | null };

/** A product in an answer; `isPublic`: as everybody may see it. */
export function toProductWire(row: ProductRow, isPublic = false): ProductWire {
  const image = row.image && picturePath(row.image, wireWidth, 'jpg');
  const wire = {
    ...toWire(productNames, { ...row, image }),
    gallery: toGalleryWire(row.gallery),
    ...toRecordWire(row),
  };
  if (!isPublic) return wire;
  const { position: _, aliases: __, coverage: ___, ...rest } = wire;
  return rest;
}

/** The operations on products and their pictures. */
export const productOperations = {
  ...recordOperations({
    names: recordNames.product,
    readers: 'everyone',
    wire: productWire,
    query: namedListQuery(productNames, productFields),
    ...bulkBodies(),
    body: productBody,
    revision: productRevisionBody,
    revised: revisedReply('product', productWire),
    consumes: 'multipart/form-data',
  }),
  ...namesOnCardsOperations({ names: recordNames.product, wire: productWire }),
  move: operationsOf('product')('moveProduct', 'PUT /product/move/:id', 'edit', {
    summary: 'Move a product in the order of the catalogue: next to another one, or to the top',
    body: productMoveBody,
    reply: listReply('products', productWire).describe('All active products, in the order of the catalogue'),
    problems: [409],
  }),
};

/** Products in the API. */
export const productContract = {
  names: recordNames.product,
  operations: productOperations,
  wire: productWire,
  toWire: toProductWire,
};
