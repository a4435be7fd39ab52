import type { Database } from '#database/database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { activeNames } from '#domain/record/named-records.server.ts';
import type { KnownNames } from '#import/map-tables.ts';

/** The names of the catalogue, and the spellings that people have decided to mean one of them. */
export async function knownNames(db: Database): Promise<KnownNames> {
  const [clinicNames, productNames] = await Promise.all([activeNames(db, clinics), activeNames(db, products)]);
  return { clinicNames, productNames };
}
