import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { gallery as words } from '#strings/vi/admin/products.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { idempotencyKeyOfFile } from '#web/admin/api/idempotency-key.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { upload } from '#web/admin/api/upload.ts';
import { showUndoNotice } from '#web/admin/changes/undo-notices.ts';
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

/** A call that changes a gallery; nothing where nothing is to be changed. */
type Send = () => Promise<AnswerOf<'POST /product/:id/pictures'>> | undefined;

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
    mutationFn: async (send: Send) => send(),
    onSuccess: (answer) => {
      if (!answer) return;
      const product = readRecord(products, answer.product);
      show({ pictures: product.gallery, changed: product });
    },
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
  const change = (send: Send): Promise<ApiError | undefined> =>
    changing.mutateAsync(send).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return error;
      },
    );

  /** Returns true if the change is stored. */
  async function changeOrSay(send: Send): Promise<boolean> {
    const error = await change(send);
    if (error) toastError(userMessageOf(error, words.notSaved));
    return error === undefined;
  }

  async function remove(picture: string) {
    const params = { id, picture };
    const pictures = arranged(read());
    const at = pictures.findIndex((one) => one.picture === picture);
    const name = words.named(at + 1, pictures[at]?.caption ?? null);
    if (!(await changeOrSay(() => call('DELETE /product/:id/pictures/:picture', { params })))) return;
    const undo = async () => {
      if (await changeOrSay(() => call('PUT /product/:id/pictures/:picture/restore', { params })))
        toastSuccess(words.restored);
    };
    showUndoNotice({ kind: 'edit', name, text: words.removed(name, record.name), count: 1, undo });
  }

  return {
    pictures: arranged(shown),
    add: (file, onProgress) =>
      change(() =>
        idempotencyKeyOfFile(`POST /product/${id}/pictures`, file).send((idempotencyKey) =>
          upload('POST /product/:id/pictures', { params: { id }, form: { picture: file }, onProgress, idempotencyKey }),
        ),
      ),
    move(picture, to) {
      const others = namesOf(arranged(read())).filter((name) => name !== picture);
      show({ order: others.toSpliced(to, 0, picture) });
      void changeOrSay(() => {
        const before = namesOf(read().pictures);
        const names = namesOf(arranged(read()));
        if (names.every((name, at) => name === before[at])) return undefined;
        return call('PUT /product/:id/pictures', { params: { id }, body: { pictures: names } });
      });
    },
    caption: (picture, caption) =>
      void changeOrSay(() =>
        call('PUT /product/:id/pictures/:picture', { params: { id, picture }, body: { caption } }),
      ),
    remove: (picture) => void remove(picture),
  };
}

const namesOf = (pictures: readonly Picture[]) => pictures.map(({ picture }) => picture);

/** The pictures in the order that is shown; others follow. */
function arranged({ pictures, order }: Shown): readonly Picture[] {
  const placeOf = ({ picture }: Picture) => (order.includes(picture) ? order.indexOf(picture) : order.length);
  return pictures.toSorted((a, b) => placeOf(a) - placeOf(b));
}
