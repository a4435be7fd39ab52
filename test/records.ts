import type { Database } from '#database/database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { Duplicate } from '#domain/errors.ts';
import { keysOf } from '#domain/field-definition.ts';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import type { ProductFields } from '#domain/product/product-fields.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { completeFields } from '#domain/record/complete-fields.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { cardColumns, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { type StoredWarranty, storedWarranty } from '#domain/warranty/warranty-row.ts';

/** The fields of a warranty: the given ones, and defaults for all others. */
export function aWarranty<Fields extends Partial<WarrantyFields>>(fields: Fields): WarrantyFields & Fields {
  const defaults: WarrantyFields = completeFields(keysOf(warrantyFields), {
    cardNumber: 'ADS-1',
    customerName: 'Nguyễn Văn An',
    productName: 'Perlenau Tal',
    clinicName: 'Nha khoa Thuyền Giấy',
    doctorName: null,
    quantity: 1,
    expiresOn: '2040-01-31',
  });
  return { ...defaults, ...fields };
}

/** A card of a fictional patient. */
export const patientCard = {
  cardNumber: 'ADS-2026-0001',
  customerName: 'Nguyễn Văn An',
  productName: 'Perlenau Tal',
  clinicName: 'Nha khoa Thuyền Giấy',
  quantity: 2,
};

/** The fields of a product: the given ones, and defaults for all others. */
export function aProduct<Fields extends Partial<ProductFields>>(fields: Fields) {
  const defaults = {
    name: 'Perlenau Tal',
    price: 1_000_000,
    translucency: 45,
    flexuralStrength: 900,
    application: 'Mão sứ',
    minimumThickness: 0.5,
    thickness: '14, 18',
    diameter: 98,
    colour: 'A2',
    warranty: '10 năm',
  };
  return { ...defaults, ...fields };
}

/** A product as readers of the catalogue get it: the given fields, and nothing in all others. */
export const aCatalogueProduct = (
  fields: Pick<CatalogueProduct, 'id' | 'name'> & Partial<CatalogueProduct>,
): CatalogueProduct => ({
  translucency: null,
  flexuralStrength: null,
  application: null,
  applicationEnglish: null,
  minimumThickness: null,
  thickness: null,
  diameter: null,
  colour: null,
  colourEnglish: null,
  warranty: null,
  group: null,
  indications: null,
  bridgeUnits: null,
  picture: null,
  gallery: [],
  ...fields,
});

/** Adds a card, and its product and clinic if the register lacks them. Returns the id of the card. */
export async function registerCard(context: ServiceContext, fields: Partial<WarrantyFields>): Promise<number> {
  const card = aWarranty(fields);
  const isKnown = async (type: TypeOnCards, name: string) =>
    (await resolveName(context.db.read, type, name)).record !== null;
  if (!(await isKnown('product', card.productName)))
    await ignoreDuplicate(addRecord(context, products, aProduct({ name: card.productName })));
  if (!(await isKnown('clinic', card.clinicName)))
    await ignoreDuplicate(addRecord(context, clinics, { name: card.clinicName }));
  return (await addRecord(context, warranties, card)).id;
}

/** The columns of a card whose names came from elsewhere: they stay as they are, and refer to what they mean. */
export async function storedCard(
  db: Pick<Database['read'], 'selectFrom'>,
  fields: WarrantyFields,
): Promise<StoredWarranty> {
  const clinic = await resolveName(db, 'clinic', fields.clinicName);
  const product = await resolveName(db, 'product', fields.productName);
  return storedWarranty({
    ...fields,
    clinicId: clinic.record?.id ?? null,
    productId: product.record?.id ?? null,
  });
}

/** Gives a card the name of a clinic that the register does not have. */
export async function renameOnCard(db: Database, id: number, clinicName: string): Promise<void> {
  await db.write(async (tx) => {
    const card = await tx.selectFrom('warranty').select(cardColumns).where('id', '=', id).executeTakeFirstOrThrow();
    await tx
      .updateTable('warranty')
      .set(storedWarranty({ ...card, clinicName, clinicId: null }))
      .where('id', '=', id)
      .execute();
  });
}

async function ignoreDuplicate(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Duplicate)) throw error;
  });
}
