import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { idempotencyKeyOfFile } from '#web/admin/api/idempotency-key.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { upload } from '#web/admin/api/upload.ts';
import { showUndoNotice } from '#web/admin/list/undo-notices.ts';
import { products } from '#web/admin/products/product-view.tsx';
import { readRecord } from '#web/admin/records/record-calls.ts';
import type { Product } from '#web/admin/records/resource-config.ts';
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

/** A gallery as it is shown. */
interface Shown {
  pictures: readonly Picture[];
  /** The pictures in an order that is not stored yet; none where it is. */
  order: readonly string[];
  /** The product after the last change. */
  changed?: Product;
}

/** What is shown of a gallery, for as long as its page is open: an undo may find it opened again. */
const galleryQuery = ({ id, gallery }: Product) =>
  queryOptions<Shown>({ queryKey: ['gallery', id], initialData: { pictures: gallery, order: [] }, enabled: false });

/** @param onChanged gets the product after each change */
export function useGallery(record: Product, onChanged: (product: Product) => void): Gallery {
  const { id } = record;
  const query = galleryQuery(record);
  const { data: shown } = useQuery(query);
  const follow = useEffectEvent(onChanged);
  useEffect(() => {
    if (shown.changed) follow(shown.changed);
  }, [shown.changed]);

  const read = (): Shown => queryClient.getQueryData<Shown>(query.queryKey) ?? shown;
  const show = (what: Partial<Shown>) =>
    queryClient.setQueryData<Shown>(query.queryKey, (now) => now && { ...now, ...what });
  const changing = useMutation({
    mutationKey: query.queryKey,
    scope: { id: `gallery ${id}` },
    mutationFn: async (send: () => Promise<Product> | undefined) => send(),
    onSuccess: (product) => product && show({ pictures: product.gallery, changed: product }),
    onError: (error) => {
      // Somebody else has changed the gallery meanwhile.
      const product = error instanceof ApiError ? error.problem.product : undefined;
      if (product) show({ pictures: readRecord(products, product).gallery });
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: query.queryKey }) === 1) show({ order: [] });
    },
  });

  /** Returns why the change was not stored. */
  const change = (send: () => Promise<Product> | undefined): Promise<ApiError | undefined> =>
    changing.mutateAsync(send).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return error;
      },
    );

  /** Returns true if the change is stored. */
  async function changeOrSay(send: () => Promise<Product> | undefined): Promise<boolean> {
    const error = await change(send);
    if (error) toastError(userMessageOf(error, words.notSaved));
    return error === undefined;
  }

  async function remove(picture: string) {
    const pictures = arranged(read());
    const at = pictures.findIndex((one) => one.picture === picture);
    const name = words.named(at + 1, pictures[at]?.caption ?? null);
    if (!(await changeOrSay(() => removePicture(id, picture)))) return;
    const undo = async () => {
      if (await changeOrSay(() => restorePicture(id, picture))) toastSuccess(words.restored);
    };
    showUndoNotice({ kind: 'edit', name, text: words.removed(name, record.name), count: 1, undo });
  }

  return {
    pictures: arranged(shown),
    add: (file, onProgress) => change(() => addPicture(id, file, onProgress)),
    move(picture, to) {
      const others = namesOf(arranged(read())).filter((name) => name !== picture);
      show({ order: others.toSpliced(to, 0, picture) });
      void changeOrSay(() => {
        const before = namesOf(read().pictures);
        const names = namesOf(arranged(read()));
        return names.every((name, at) => name === before[at]) ? undefined : orderPictures(id, names);
      });
    },
    caption: (picture, text) => void changeOrSay(() => captionPicture(id, picture, text)),
    remove: (picture) => void remove(picture),
  };
}

const namesOf = (pictures: readonly Picture[]) => pictures.map(({ picture }) => picture);

/** The pictures in the order that is shown; others follow. */
function arranged({ pictures, order }: Shown): readonly Picture[] {
  const placeOf = ({ picture }: Picture) => (order.includes(picture) ? order.indexOf(picture) : order.length);
  return pictures.toSorted((a, b) => placeOf(a) - placeOf(b));
}

// Each call returns the product as it is afterwards, and throws an ApiError.

const readAnswer = ({ product }: AnswerOf<'POST /product/:id/pictures'>): Product => readRecord(products, product);

/** Adds a picture at the end. A file whose answer is lost is not added twice. */
const addPicture = (id: number, file: File, onProgress: (share: number) => void) =>
  idempotencyKeyOfFile(`POST /product/${id}/pictures`, file)
    .send((idempotencyKey) =>
      upload('POST /product/:id/pictures', { params: { id }, form: { picture: file }, onProgress, idempotencyKey }),
    )
    .then(readAnswer);

/** Puts the pictures in another order. */
const orderPictures = (id: number, pictures: string[]) =>
  call('PUT /product/:id/pictures', { params: { id }, body: { pictures } }).then(readAnswer);

/** Replaces the caption of a picture. */
const captionPicture = (id: number, picture: string, caption: string) =>
  call('PUT /product/:id/pictures/:picture', { params: { id, picture }, body: { caption } }).then(readAnswer);

/** Puts a picture back that was taken out. */
const restorePicture = (id: number, picture: string) =>
  call('PUT /product/:id/pictures/:picture/restore', { params: { id, picture } }).then(readAnswer);

/** Takes a picture out. */
const removePicture = (id: number, picture: string) =>
  call('DELETE /product/:id/pictures/:picture', { params: { id, picture } }).then(readAnswer);
