import type { Database } from '#database/database.ts';
import { knownRecords } from '#domain/record/resolve-name.server.ts';
import { parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import type { KnownNames } from '#import/import-request.ts';

/** What the names of clinics and products in a file mean, and the terms of the products. */
export async function knownNames({ read }: Pick<Database, 'read'>): Promise<KnownNames> {
  const products = await read.selectFrom('product').select(['id', 'warranty']).where('binnedAt', 'is', null).execute();
  return {
    clinic: await knownRecords(read, 'clinic'),
    product: await knownRecords(read, 'product'),
    terms: Object.fromEntries(
      products.flatMap(({ id, warranty }) =>
        warranty !== null && parseWarrantyTerm(warranty) ? [[id, warranty]] : [],
      ),
    ),
  };
}
