import { useRef, useState } from 'react';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { addPicture, captionPicture, orderPictures, removePicture } from '#web/admin/products/gallery/gallery-calls.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { Product } from '#web/admin/records/record.ts';
import { readRecord } from '#web/admin/records/record-calls.ts';
import { toastError } from '#web/ui/toasts.tsx';

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
  remove(picture: string): void;
}

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
  const arrange = (names: readonly string[]) => {
    latest.current.order = names;
    setOrder(names);
  };

  async function run(send: () => Promise<Product> | undefined): Promise<ApiError | undefined> {
    try {
      const product = await send();
      if (!product) return undefined;
      show(product.gallery);
      onChanged(product);
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

  async function changeOrSay(send: () => Promise<Product> | undefined) {
    const error = await change(send);
    if (error) toastError(userMessageOf(error, words.notSaved));
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
    remove: (picture) => void changeOrSay(() => removePicture(id, picture)),
  };
}

/** The pictures in the order of these names; others follow. */
function arranged(pictures: readonly Picture[], names: readonly string[]): readonly Picture[] {
  const placeOf = ({ picture }: Picture) => (names.includes(picture) ? names.indexOf(picture) : names.length);
  return pictures.toSorted((a, b) => placeOf(a) - placeOf(b));
}
