import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';
import { product as words } from '#strings/vi/site/product.ts';
import { ArrowIcon } from '#web/ui/arrow-icon.tsx';
import styles from './carousel.module.css';

const options = {
  loop: true,
  align: 'start',
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const;

type Api = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

/** Takes a row of slides over: arrows, arrow keys and swiping, round and round. */
export default function CarouselControls({ viewport }: { viewport: RefObject<HTMLElement | null> }) {
  const [attach, api] = useEmblaCarousel(options);
  const place = usePlace(api);

  useEffect(() => {
    const row = viewport.current;
    if (!row) return;
    // From here on the row is moved, not scrolled.
    row.scrollLeft = 0;
    row.dataset.alive = '';
    attach(row);
    return () => {
      delete row.dataset.alive;
    };
  }, [attach, viewport]);

  useEffect(() => {
    if (!api) return;
    const row = api.rootNode();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      move(api, event.key);
      const link = api.slideNodes()[api.selectedScrollSnap()]?.querySelector('a');
      if (row.contains(document.activeElement)) link?.focus({ preventScroll: true });
    };
    const section = row.parentElement;
    section?.addEventListener('keydown', onKey);
    api.on('pointerDown', fetchPictures).on('select', fetchPictures);
    return () => section?.removeEventListener('keydown', onKey);
  }, [api]);

  if (!api || !place) return null;
  return (
    <div className={styles.controls}>
      <button type="button" aria-label={words.othersPrevious} onClick={() => api.scrollPrev()}>
        <ArrowIcon to="left" />
      </button>
      <p role="status">{words.othersPlace(place.at + 1, place.of)}</p>
      <button type="button" aria-label={words.othersNext} onClick={() => api.scrollNext()}>
        <ArrowIcon to="right" />
      </button>
    </div>
  );
}

/** Which slide is the first that is seen; null where all of them are. */
function usePlace(api: Api | undefined): { at: number; of: number } | null {
  const [place, setPlace] = useState<{ at: number; of: number } | null>(null);
  useEffect(() => {
    if (!api) return;
    const read = () => {
      const of = api.scrollSnapList().length;
      setPlace(of > 1 ? { at: api.selectedScrollSnap(), of } : null);
    };
    read();
    api.on('select', read).on('reInit', read);
  }, [api]);
  return place;
}

function move(api: Api, key: 'ArrowLeft' | 'ArrowRight') {
  if (key === 'ArrowLeft') api.scrollPrev();
  else api.scrollNext();
}

/** A browser does not see a lazy picture come that is moved rather than scrolled. */
function fetchPictures(api: Api) {
  for (const image of api.rootNode().querySelectorAll('img')) image.loading = 'eager';
}
