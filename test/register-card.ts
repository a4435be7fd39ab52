import { clinics } from '#domain/clinic/clinics.server.ts';
import { Taken } from '#domain/errors.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';

/** Values for a product's fields that a test does not care about. */
export const plainProduct = {
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

/** Registers a card, with its product and its clinic where the register does not have them yet; returns its id. */
export async function registerCard(act: ServiceContext, card: WarrantyFields): Promise<number> {
  await unlessTaken(addRecord(act, products, { ...plainProduct, name: card.productName }));
  await unlessTaken(addRecord(act, clinics, { name: card.clinicName }));
  return (await addRecord(act, warranties, card)).id;
}

async function unlessTaken(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Taken)) throw error;
  });
}
