import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/operations.ts';
import { compareInCatalogue, type Place, withMoved } from '#domain/product/catalogue-order.ts';
import { arrange as words } from '#strings/vi/admin/arrange.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { products as resource } from '#web/admin/products/product-view.tsx';
import type { Product } from '#web/admin/records/record.ts';
import { activeRecordsQuery, readRecord } from '#web/admin/records/record-calls.ts';

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

const orderQuery = queryOptions({
  queryKey: ['catalogue order'],
  queryFn: async () => (await queryClient.fetchQuery(activeRecordsQuery(resource))).toSorted(compareInCatalogue),
});

const show = (products: readonly Product[]) => queryClient.setQueryData(orderQuery.queryKey, [...products]);

/** The order of the catalogue. A move is shown at once and stored after those before it. */
export function useCatalogueOrder(): CatalogueOrder {
  const { data: products, error: unread, refetch } = useQuery(orderQuery);
  const moving = useMutation({
    mutationKey: orderQuery.queryKey,
    scope: { id: 'catalogue order' },
    mutationFn: ({ id, place }: { id: number; place: Place }) => sendMove(id, place),
    onSuccess: (stored) => {
      // Moves that are not sent yet are shown already.
      if (queryClient.isMutating({ mutationKey: orderQuery.queryKey }) === 1) show(stored);
    },
    onError: () => refetch(),
  });
  return {
    products,
    error: moving.error
      ? userMessageOf(moving.error, words.notMoved)
      : (unread && userMessageOf(unread, words.notLoaded)) || undefined,
    move({ product, action }) {
      const place = products && placeOf(products, product.id, action);
      if (!place) return;
      show(withMoved(products, product, place) ?? products);
      moving.mutate({ id: product.id, place });
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

async function sendMove(id: number, place: Place): Promise<Product[]> {
  const { products } = await call('PUT /product/move/:id', { params: { id }, body: bodyOf(place) });
  return products.map((wire) => readRecord(resource, wire));
}

function bodyOf(place: Place): BodyOf<'PUT /product/move/:id'> {
  if (place === 'top') return {};
  return 'before' in place ? { before: String(place.before) } : { after: String(place.after) };
}
