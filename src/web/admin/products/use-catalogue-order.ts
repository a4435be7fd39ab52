import { useEffect, useRef, useState } from 'react';
import type { BodyOf } from '#contract/operations.ts';
import { compareInCatalogue, type Place, withMoved } from '#domain/product/catalogue-order.ts';
import { arrange as words } from '#strings/vi/admin/arrange.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { products as resource } from '#web/admin/products/product-view.tsx';
import type { Product } from '#web/admin/records/record.ts';
import { activeRecords, readRecord } from '#web/admin/records/record-calls.ts';

export type MoveAction = 'top' | 'up' | 'down';

/** What a button or a drag asks for. */
export interface Move {
  product: Product;
  /** What a button does, or the id of the product whose place it gets. */
  action: MoveAction | number;
}

interface CatalogueOrder {
  /** In the order of the catalogue; undefined until they are loaded. */
  products: readonly Product[] | undefined;
  /** Why they were not loaded, or a move was not stored. */
  error: string | undefined;
  move(move: Move): void;
}

/** The order of the catalogue. A move is shown at once and stored after those before it. */
export function useCatalogueOrder(): CatalogueOrder {
  const [products, setProducts] = useState<readonly Product[]>();
  const [error, setError] = useState<string>();
  const sending = useRef<Promise<void>>(Promise.resolve());
  const unsent = useRef(0);

  useEffect(() => {
    const asking = new AbortController();
    load(asking.signal).then(setProducts, (problem: unknown) => {
      if (!asking.signal.aborted) setError(messageOf(problem, words.notLoaded));
    });
    return () => asking.abort();
  }, []);

  async function send(id: number, place: Place) {
    try {
      const stored = await sendMove(id, place);
      setError(undefined);
      // Moves that are not sent yet are shown already.
      if (unsent.current === 1) setProducts(stored);
    } catch (problem) {
      setError(messageOf(problem, words.notMoved));
      await load(new AbortController().signal).then(setProducts, () => {});
    } finally {
      unsent.current--;
    }
  }

  return {
    products,
    error,
    move({ product, action }) {
      const place = products && placeOf(products, product.id, action);
      if (!place) return;
      setProducts(withMoved(products, product, place));
      unsent.current++;
      sending.current = sending.current.then(() => send(product.id, place));
    },
  };
}

const steps = { up: -1, down: 1 };

/** Where a product goes. It is named by its neighbour, so that what others move meanwhile does not matter. */
function placeOf(products: readonly Product[], id: number, action: Move['action']): Place | undefined {
  const at = products.findIndex((product) => product.id === id);
  if (action === 'top') return 'top';
  const to = typeof action === 'number' ? products.findIndex((product) => product.id === action) : at + steps[action];
  const neighbour = products[to];
  if (at < 0 || !neighbour) return undefined;
  return to < at ? { before: neighbour.id } : { after: neighbour.id };
}

async function load(signal: AbortSignal): Promise<Product[]> {
  return (await activeRecords(resource, signal)).sort(compareInCatalogue);
}

async function sendMove(id: number, place: Place): Promise<Product[]> {
  const { products } = await call('PUT /product/move/:id', { params: { id }, body: bodyOf(place) });
  return products.map((wire) => readRecord(resource, wire));
}

function bodyOf(place: Place): BodyOf<'PUT /product/move/:id'> {
  if (place === 'top') return {};
  return 'before' in place ? { before: String(place.before) } : { after: String(place.after) };
}

function messageOf(problem: unknown, fallback: string): string {
  if (!(problem instanceof ApiError)) throw problem;
  return userMessageOf(problem, fallback);
}
