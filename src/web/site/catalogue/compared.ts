import { sizes } from '#web/ui/sizes.ts';
import { createStore } from '#web/ui/store.ts';

export type Named = { id: number; name: string };

/** The products that the reader has chosen for a comparison, until the document is left: they may be of any page of the list. */
export const compared = createStore<readonly Named[]>([]);

/** Chooses these products, each once, as many as can be compared. */
export function chooseCompared(products: readonly Named[]): void {
  const named = new Map(products.map(({ id, name }) => [id, name]));
  compared.set([...named].slice(0, sizes.compared).map(([id, name]) => ({ id, name })));
}

/** The query of a comparison of these products. */
export const compareQuery = (products: readonly Named[]) => `?ids=${products.map(({ id }) => id).join(',')}`;
