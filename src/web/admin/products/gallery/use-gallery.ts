import { useEffect, useRef, useState } from 'react';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { showUndoNotice } from '#web/admin/list/undo-notices.ts';
import {
  addPicture,
  captionPicture,
  orderPictures,
  removePicture,
  restorePicture,
} from '#web/admin/products/gallery/gallery-calls.ts';
import { products } from '#web/admin/products/product-view.tsx';
import type { Product } from '#web/admin/records/record.ts';
import { readRecord } from '#web/admin/records/record-calls.ts';
import { createStore } from '#web/ui/store.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

export type Picture = Product['gallery'][number];

/** The gallery of a product and what changes it. Changes are stored one after the other. */
export interface Gallery {
  /** In the order that is shown, which may not be stored yet. */
  pictures: readonly Picture[];
  /** Returns why the picture was not added; undefined if it was. */
  add(file: File, onProgress: (share: number) => void): Promise<ApiError | undefined>;
  /** Puts a picture at a position, from 0. */
  move(picture: string, to: number): void;
  caption(picture: string, text: string): void;
  /** Takes a picture out, and offers to undo it for a while. */
  remove(picture: string): void;
}

/** The product whose gallery has got a picture back. Its page may have been left and opened again before. */
const restored = createStore<Product | undefined>(undefined);

/** @param onChanged gets the product after each change */
export function useGallery(record: Product, onChanged: (product: Product) => void): Gallery {
  const { id } = record;
  const [stored, setStored] = useState<readonly Picture[]>(record.gallery);
  const [order, setOrder] = useState<readonly string[]>([]);
  const latest = useRef({ stored, order });
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  const show = (pictures: readonly Picture[]) => {
    latest.current.stored = pictures;
    setStored(pictures);
  };
  const follow = useRef((_product: Product) => {});
  follow.current = (product) => {
    show(product.gallery);
    onChanged(product);
  };
  useEffect(
    () =>
      restored.subscribe(() => {
        const product = restored.get();
        if (product?.id === id) follow.current(product);
      }),
    [id],
  );
  const arrange = (names: readonly string[]) => {
    latest.current.order = names;
    setOrder(names);
  };

  async function run(send: () => Promise<Product> | undefined): Promise<ApiError | undefined> {
    try {
      const product = await send();
      if (product) follow.current(product);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Somebody else has changed the gallery meanwhile.
      const { product } = error.problem;
      if (product) show(readRecord(products, product).gallery);
      return error;
    }
  }

  function change(send: () => Promise<Product> | undefined): Promise<ApiError | undefined> {
    waiting.current++;
    const outcome = queue.current
      .then(() => run(send))
      .finally(() => {
        waiting.current--;
        if (waiting.current === 0) arrange([]);
      });
    queue.current = outcome.then(() => undefined).catch(() => undefined);
    return outcome;
  }

  /** Returns true if the change is stored. */
  async function changeOrSay(send: () => Promise<Product> | undefined): Promise<boolean> {
    const error = await change(send);
    if (error) toastError(userMessageOf(error, words.notSaved));
    return error === undefined;
  }

  async function remove(picture: string) {
    const shown = arranged(latest.current.stored, latest.current.order);
    const at = shown.findIndex((one) => one.picture === picture);
    const name = words.named(at + 1, shown[at]?.caption ?? null);
    if (!(await changeOrSay(() => removePicture(id, picture)))) return;
    const undo = async () => {
      if (await changeOrSay(() => restorePicture(id, picture).then(announce))) toastSuccess(words.restored);
    };
    showUndoNotice({ kind: 'edit', name, text: words.removed(name, record.name), count: 1, undo });
  }

  return {
    pictures: arranged(stored, order),
    add: (file, onProgress) => change(() => addPicture(id, file, onProgress)),
    move(picture, to) {
      const others = arranged(latest.current.stored, latest.current.order)
        .map((one) => one.picture)
        .filter((name) => name !== picture);
      arrange(others.toSpliced(to, 0, picture));
      void changeOrSay(() => {
        const before = latest.current.stored.map((one) => one.picture);
        const names = arranged(latest.current.stored, latest.current.order).map((one) => one.picture);
        return names.every((name, at) => name === before[at]) ? undefined : orderPictures(id, names);
      });
    },
    caption: (picture, text) => void changeOrSay(() => captionPicture(id, picture, text)),
    remove: (picture) => void remove(picture),
  };
}

function announce(product: Product): Product {
  restored.set(product);
  return product;
}

/** The pictures in the order of these names; others follow. */
function arranged(pictures: readonly Picture[], names: readonly string[]): readonly Picture[] {
  const placeOf = ({ picture }: Picture) => (names.includes(picture) ? names.indexOf(picture) : names.length);
  return pictures.toSorted((a, b) => placeOf(a) - placeOf(b));
}
