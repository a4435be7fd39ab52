import { Box, Button, Group, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BodyOf } from '#contract/operations.ts';
import { compareInCatalogue, type Place, withMoved } from '#domain/product/catalogue-order.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { arrange as words } from '#strings/vi/admin/products.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { products as resource } from '#web/admin/products/product-view.tsx';
import { activeRecordsQuery, readRecord } from '#web/admin/records/record-calls.ts';
import type { Product } from '#web/admin/records/resource-config.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { DragHandle, type DragOrder, useDragOrder } from '#web/admin/ui/drag-order.tsx';
import styles from './arrange-dialog.module.css';

const actions = ['top', 'up', 'down'] as const;

/** The products in the order of the catalogue, each with a handle and the buttons that move it. */
export function ArrangeDialog({ onClose }: { onClose: () => void }) {
  const { products, error, move } = useCatalogueOrder();
  const [moved, setMoved] = useState<Move>();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (typeof moved?.action === 'string') keepFocus(list.current, moved.product, moved.action);
  }, [moved]);

  function onMove(next: Move) {
    move(next);
    setMoved(next);
  }

  const drag = useDragOrder((id, over) => {
    const product = products?.find((one) => String(one.id) === id);
    if (product) onMove({ product, action: Number(over) });
  });
  const place = products?.findIndex(({ id }) => id === moved?.product.id) ?? -1;
  return (
    <Dialog
      title={words.title}
      buttons={
        <Button size="lg" onClick={onClose}>
          {words.close}
        </Button>
      }
      onClose={onClose}
      isWide
    >
      <p>{words.lead}</p>
      {error !== undefined && <p role="alert">{error}</p>}
      <Text c="dimmed" mih="1.5em" role="status">
        {!products && error === undefined && admin.loading}
        {products && moved && place >= 0 && words.moved(moved.product.name, place + 1, products.length)}
      </Text>
      {products?.length === 0 && <p>{words.none}</p>}
      <Box component="ol" ref={list} p={0} style={{ listStyle: 'none' }} aria-label={words.list}>
        {products?.map((product, at) => (
          <Item key={product.id} product={product} at={at} count={products.length} onMove={onMove} drag={drag} />
        ))}
      </Box>
    </Dialog>
  );
}

interface ItemProps {
  product: Product;
  /** From 0. */
  at: number;
  count: number;
  onMove: (move: Move) => void;
  drag: DragOrder;
}

function Item({ product, at, count, onMove, drag }: ItemProps) {
  const { id, name, group, image } = product;
  const isPossible = { top: at > 0, up: at > 0, down: at < count - 1 };
  return (
    <li className={styles.item} data-product={id} {...drag.item(String(id))}>
      <Text span c="dimmed" ta="end">
        {at + 1}
      </Text>
      {image ? <Box component="img" bdrs="md" src={image} alt="" width="44" height="44" loading="lazy" /> : <span />}
      <div>
        <strong>{name}</strong>
        <Text fz="sm" c="dimmed">
          {group}
        </Text>
      </div>
      <DragHandle handlers={drag.handle(String(id))} />
      <Group gap={4} wrap="nowrap" className={styles.actions ?? ''}>
        {actions.map((action) => (
          <Button
            key={action}
            variant="default"
            data-action={action}
            disabled={!isPossible[action]}
            aria-label={words.named(words[action], name)}
            onClick={() => onMove({ product, action })}
          >
            {words[action]}
          </Button>
        ))}
      </Group>
    </li>
  );
}

/** The button that was pressed keeps the focus where its row has gone; at an end, one that leads back gets it. */
function keepFocus(list: HTMLElement | null, product: Product, action: MoveAction): void {
  const row = list?.querySelector(`[data-product="${product.id}"]`);
  const button = (wanted: MoveAction) =>
    row?.querySelector<HTMLButtonElement>(`[data-action="${wanted}"]:not(:disabled)`);
  (button(action) ?? button(action === 'down' ? 'up' : 'down'))?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

type MoveAction = 'top' | 'up' | 'down';

/** What a button or a drag asks for. */
interface Move {
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
function useCatalogueOrder(): CatalogueOrder {
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
