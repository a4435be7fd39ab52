import { RoaringBitmap32 } from 'roaring-wasm';
import type { NameCount } from '#database/database.ts';
import { Facet } from '#database/facet.ts';
import type { NamedColumn, WarrantyFilter } from '#database/warranty-filter.ts';

/** What of a record a filter asks for. */
export interface Facets {
  clinicName: string;
  productName: string;
  expiresOn: string;
  createdAt: string;
}

/** Additions that are handed to the bitmaps together. */
const batchSize = 8_192;

/**
 * Says in memory which records pass a filter, and which of them stand on a page, however deep in the list: a bitmap of
 * ids for each clinic, product, day of expiry and hour of creation. Derived from the table, and disposable.
 */
export class FacetIndex {
  readonly #live = new RoaringBitmap32();
  readonly #clinics = new Facet();
  readonly #products = new Facet();
  readonly #days = new Facet();
  readonly #hours = new Facet();
  readonly #facets = [this.#clinics, this.#products, this.#days, this.#hours];
  #batch: number[] = [];
  /** The highest id that waits in the batch. */
  #highest = 0;

  /** Adds a record, or replaces it. */
  set(id: number, { clinicName, productName, expiresOn, createdAt }: Facets): void {
    this.delete(id);
    this.#batch.push(id);
    this.#highest = Math.max(this.#highest, id);
    this.#clinics.add(id, clinicName);
    this.#products.add(id, productName);
    this.#days.add(id, expiresOn);
    this.#hours.add(id, hourOf(createdAt));
    if (this.#batch.length >= batchSize) this.#flush();
  }

  /** Forgets a record; does nothing where it is not known. */
  delete(id: number): void {
    // Records come mostly in the order of their ids: a higher one than all that wait is not among them.
    if (id <= this.#highest) this.#flush();
    if (!this.#live.delete(id)) return;
    for (const facet of this.#facets) facet.delete(id);
  }

  /** Ids of the records that pass. The caller disposes of the bitmap. */
  matching(filter: WarrantyFilter): RoaringBitmap32 {
    this.#flush();
    const { expiresFrom = '', expiresTo = '\uffff', clinicNames, productNames } = filter;
    const { createdFrom = '', createdBefore = '\uffff' } = filter;
    const [fromHour, beforeHour] = [hourOf(createdFrom), hourOf(createdBefore)];
    const ids = this.#live.clone();
    if (clinicNames) this.#clinics.keep(ids, (name) => clinicNames.includes(name));
    if (productNames) this.#products.keep(ids, (name) => productNames.includes(name));
    if (filter.expiresFrom !== undefined || filter.expiresTo !== undefined)
      this.#days.keep(ids, (day) => day >= expiresFrom && day <= expiresTo);
    if (filter.createdFrom !== undefined || filter.createdBefore !== undefined)
      this.#hours.keep(ids, (hour) => hour >= fromHour && hour < beforeHour);
    return ids;
  }

  /** The names that records hold which pass a filter, and how many hold each. */
  countNames(column: NamedColumn, filter: WarrantyFilter): NameCount[] {
    const ids = this.matching(filter);
    const counts = (column === 'clinicName' ? this.#clinics : this.#products).count(ids);
    ids.dispose();
    return counts;
  }

  /** Gives the bitmaps' memory back. The index cannot be used afterwards. */
  dispose(): void {
    this.#live.dispose();
    for (const facet of this.#facets) facet.dispose();
  }

  #flush(): void {
    if (this.#batch.length === 0) return;
    this.#live.addMany(Uint32Array.from(this.#batch));
    this.#batch = [];
    this.#highest = 0;
    for (const facet of this.#facets) facet.flush();
  }
}

/** `2026-11-21T16` of an instant. */
function hourOf(at: string): string {
  return at.slice(0, 13);
}
