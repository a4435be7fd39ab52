import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';
import { useAreaWords } from '#web/site/language/locale.ts';
import { ArrowIcon } from '#web/ui/arrow-icon.tsx';
import styles from './carousel.module.css';

const options = {
  loop: true,
  align: 'start',
  // Embla ignores a focus more than 10 ms after the Tab key, so a slow device would scroll the row itself.
  watchFocus: false,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const;

type Api = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

/** Turns a scrolling row into a looping carousel with buttons, arrow keys and swiping. */
export default function CarouselControls({ viewport }: { viewport: RefObject<HTMLElement | null> }) {
  const words = useAreaWords('catalogue').product;
  const [attach, api] = useEmblaCarousel(options);
  const position = usePosition(api);

  useEffect(() => {
    const row = viewport.current;
    if (!row) return;
    // Embla moves the row with transforms instead of scrolling it.
    row.scrollLeft = 0;
    row.dataset.interactive = '';
    attach(row);
    return () => {
      delete row.dataset.interactive;
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
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const slide = api.slideNodes().findIndex((node) => node.contains(target));
      row.scrollLeft = 0;
      if (slide !== api.selectedScrollSnap()) api.scrollTo(slide, true);
    };
    const section = row.parentElement;
    section?.addEventListener('keydown', onKey);
    row.addEventListener('focusin', onFocus);
    api.on('pointerDown', loadPictures).on('select', loadPictures);
    return () => {
      section?.removeEventListener('keydown', onKey);
      row.removeEventListener('focusin', onFocus);
    };
  }, [api]);

  if (!api || !position) return null;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.button}
        aria-label={words.othersPrevious}
        onClick={() => api.scrollPrev()}
      >
        <ArrowIcon to="left" />
      </button>
      <p role="status">{words.othersPosition(position.at + 1, position.of)}</p>
      <button type="button" className={styles.button} aria-label={words.othersNext} onClick={() => api.scrollNext()}>
        <ArrowIcon to="right" />
      </button>
    </div>
  );
}

/** The first visible slide and the number of slides; null if all are visible. */
function usePosition(api: Api | undefined): { at: number; of: number } | null {
  const [position, setPosition] = useState<{ at: number; of: number } | null>(null);
  useEffect(() => {
    if (!api) return;
    const read = () => {
      const of = api.scrollSnapList().length;
      setPosition(of > 1 ? { at: api.selectedScrollSnap(), of } : null);
    };
    read();
    api.on('select', read).on('reInit', read);
  }, [api]);
  return position;
}

function move(api: Api, key: 'ArrowLeft' | 'ArrowRight') {
  if (key === 'ArrowLeft') api.scrollPrev();
  else api.scrollNext();
}

/** Loads all pictures: lazy loading does not notice slides that move by transform. */
function loadPictures(api: Api) {
  for (const image of api.rootNode().querySelectorAll('img')) image.loading = 'eager';
}
