import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { arrange as words } from '#strings/vi/admin/arrange.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { type Move, type MoveAction, useCatalogueOrder } from '#web/admin/products/use-catalogue-order.ts';
import type { Product } from '#web/admin/records/record.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { DragHandle } from '#web/admin/ui/drag-handle.tsx';
import { type DragOrder, useDragOrder } from '#web/admin/ui/use-drag-order.ts';
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
    <Dialog title={words.title} buttons={<CloseButton onClose={onClose} />} onClose={onClose} isWide>
      <p>{words.lead}</p>
      {error !== undefined && <p role="alert">{error}</p>}
      <p className={styles.status} role="status">
        {!products && error === undefined && admin.loading}
        {products && moved && place >= 0 && words.moved(moved.product.name, place + 1, products.length)}
      </p>
      {products?.length === 0 && <p>{words.none}</p>}
      <ol ref={list} className={styles.list} aria-label={words.list}>
        {products?.map((product, at) => (
          <Item key={product.id} product={product} at={at} count={products.length} onMove={onMove} drag={drag} />
        ))}
      </ol>
    </Dialog>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button size="lg" onClick={onClose}>
      {words.close}
    </Button>
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
      <span className={styles.number}>{at + 1}</span>
      {image ? <img className={styles.picture} src={image} alt="" width="44" height="44" loading="lazy" /> : <span />}
      <span className={styles.name}>
        <strong>{name}</strong>
        {group !== null && <span className={styles.group}>{group}</span>}
      </span>
      <DragHandle handlers={drag.handle(String(id))} />
      <span className={styles.actions}>
        {actions.map((action) => (
          <Button
            key={action}
            variant="default"
            size="md"
            data-action={action}
            disabled={!isPossible[action]}
            aria-label={words.named(words[action], name)}
            onClick={() => onMove({ product, action })}
          >
            {words[action]}
          </Button>
        ))}
      </span>
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
