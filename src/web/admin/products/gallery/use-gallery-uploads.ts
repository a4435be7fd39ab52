import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { maxGalleryPictures } from '#domain/product/gallery.ts';
import { maxPictureBytes } from '#pictures/picture-paths.ts';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { productGallery } from '#strings/vi/product-gallery.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { pictureProblem } from '#web/admin/form/picture-bytes.ts';
import type { Gallery } from '#web/admin/products/gallery/use-gallery.ts';

/** A file that is on its way to the gallery, or was refused. */
export interface Upload {
  id: number;
  file: File;
  /** What is sent, from 0 to 1; undefined while it waits. */
  share?: number;
  /** Why it was not added. */
  failure?: string;
  /** True if the same file may be added at another try. */
  canRetry?: boolean;
}

/** Adds files to a gallery, one after the other. What is refused stays in the list, and the others go on. */
export function useGalleryUploads(gallery: Gallery) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextId = useRef(0);
  const count = useRef(0);
  count.current = gallery.pictures.length;

  const update = (id: number, change: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...change } : one)));

  async function send({ id, file }: Upload) {
    const refuse = (failure: string, canRetry = false) => update(id, { failure, canRetry });
    const problem = await pictureProblem(file, maxPictureBytes);
    if (problem !== undefined) return refuse(problem);
    if (count.current >= maxGalleryPictures) return refuse(productGallery.full(maxGalleryPictures));
    update(id, { share: 0 });
    const error = await gallery.add(file, (share) => update(id, { share }));
    if (error) return refuse(userMessageOf(error, words.notAdded), error.status === 0 || error.status >= 500);
    setUploads((now) => now.filter((one) => one.id !== id));
  }

  const sending = useMutation({ scope: { id: `uploads ${useId()}` }, mutationFn: send });

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ id: nextId.current++, file }));
    // What was refused before has been read by now.
    setUploads((now) => [...now.filter(({ failure }) => failure === undefined), ...added]);
    for (const one of added) sending.mutate(one);
  }

  return {
    running: uploads.filter(({ failure }) => failure === undefined),
    refused: uploads.filter(({ failure }) => failure !== undefined),
    add,
    retry: ({ id, file }: Upload) => {
      setUploads((now) => now.filter((one) => one.id !== id));
      add([file]);
    },
  };
}
