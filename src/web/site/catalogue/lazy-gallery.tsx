import { type ComponentProps, lazy, Suspense } from 'react';
import type Gallery from '#web/site/catalogue/gallery.tsx';

const LoadedGallery = lazy(() => import('#web/site/catalogue/gallery.tsx'));

/** The gallery, whose code is loaded after the page: its pictures and links are in the HTML already. */
export function LazyGallery(props: ComponentProps<typeof Gallery>) {
  return (
    <Suspense>
      <LoadedGallery {...props} />
    </Suspense>
  );
}
