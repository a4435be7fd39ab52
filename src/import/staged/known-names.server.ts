import type { Database } from '#database/database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { aliasesOf } from '#domain/record/name-aliases.server.ts';
import { findNamed } from '#domain/record/named-records.server.ts';
import { parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import type { KnownNames } from '#import/import-request.ts';

const allActive = { q: '', active: true, sort: 'name', dir: 'asc' } as const;

/** The names and terms of the catalogue, and the spellings that people have decided to mean one of its names. */
export async function knownNames(db: Database): Promise<KnownNames> {
  const [clinicRows, productRows] = await Promise.all([
    findNamed(db, clinics, allActive),
    findNamed(db, products, allActive),
  ]);
  return {
    clinicNames: clinicRows.map(({ name }) => name),
    productNames: productRows.map(({ name }) => name),
    productTerms: Object.fromEntries(
      productRows.flatMap(({ name, warranty }) =>
        warranty !== null && parseWarrantyTerm(warranty) ? [[name, warranty]] : [],
      ),
    ),
    aliases: {
      clinic: await aliasesOf(db, 'clinic', clinicRows),
      product: await aliasesOf(db, 'product', productRows),
    },
  };
}
