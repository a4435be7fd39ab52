import { clinics } from '#domain/clinic/clinics.server.ts';
import { Taken } from '#domain/errors.ts';
import { keysOf } from '#domain/field-traits.ts';
import type { ProductFields } from '#domain/product/product-traits.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { completeFields } from '#domain/record/complete-fields.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { type WarrantyFields, warrantyTraits } from '#domain/warranty/warranty-traits.ts';

/** The fields of a warranty: those that a test is about, and values for all others. */
export function aWarranty<Fields extends Partial<WarrantyFields>>(fields: Fields): WarrantyFields & Fields {
  const usual: WarrantyFields = completeFields(keysOf(warrantyTraits), {
    cardNumber: 'ADS-1',
    customerName: 'Nguyễn Văn An',
    productName: 'Perlenau Tal',
    clinicName: 'Nha khoa Thuyền Giấy',
    doctorName: null,
    quantity: 1,
    expiresOn: '2040-01-31',
  });
  return { ...usual, ...fields };
}

/** The fields of a product: those that a test is about, and values for all others. */
export function aProduct<Fields extends Partial<ProductFields>>(fields: Fields) {
  const usual = {
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
  return { ...usual, ...fields };
}

/** Registers a card, with its product and its clinic where the register does not have them yet; returns its id. */
export async function registerCard(act: ServiceContext, fields: Partial<WarrantyFields>): Promise<number> {
  const card = aWarranty(fields);
  await unlessTaken(addRecord(act, products, aProduct({ name: card.productName })));
  await unlessTaken(addRecord(act, clinics, { name: card.clinicName }));
  return (await addRecord(act, warranties, card)).id;
}

async function unlessTaken(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Taken)) throw error;
  });
}
