import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GalleryWords, ShownPicture } from '#web/site/catalogue/gallery.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import { ArrowIcon } from '#web/ui/arrow-icon.tsx';
import { CloseIcon, Icon } from '#web/ui/icons.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import round from './carousel.module.css';
import styles from './gallery-dialog.module.css';

interface GalleryDialogProps {
  pictures: readonly ShownPicture[];
  words: GalleryWords;
  /** The first that is shown, from 0. */
  start: number;
  onClose: () => void;
}

/** Where in a picture somebody has tapped, from 0 to 1. */
type Point = [x: number, y: number];
const middle: Point = [0.5, 0.5];
/** How far an arrow key moves an enlarged picture, in pixels. */
const step = 120;
const steps: Record<string, Point> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The pictures of a product in the whole window: by swipe, buttons or arrow keys; a tap enlarges. Escape closes it. */
export default function GalleryDialog({ pictures, words, start, onClose }: GalleryDialogProps) {
  const { dataLanguage } = useLocale();
  const modal = useModal(onClose);
  const [at, setAt] = useState(start);
  const [zoomed, setZoomed] = useState<Point>();
  const isZoomed = useRef(false);
  isZoomed.current = zoomed !== undefined;
  const [attach, api] = useEmblaCarousel({
    startIndex: start,
    loop: false,
    watchFocus: false,
    // An enlarged picture scrolls instead.
    watchDrag: () => !isZoomed.current,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });

  useEffect(() => {
    api?.on('select', () => {
      setAt(api.selectedScrollSnap());
      setZoomed(undefined);
    });
  }, [api]);

  const slide = () => api?.slideNodes()[at];
  useLayoutEffect(() => {
    const element = api?.slideNodes()[at];
    if (!zoomed || !element) return;
    element.scrollLeft = zoomed[0] * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = zoomed[1] * element.scrollHeight - element.clientHeight / 2;
  }, [api, at, zoomed]);

  const last = pictures.length - 1;
  const go = (to: number) => api?.scrollTo(to < 0 ? last : to > last ? 0 : to);

  const turns: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = zoomed && steps[event.key];
    const to = turns[event.key];
    if (!by && to === undefined) return;
    event.preventDefault();
    if (by) slide()?.scrollBy(...by);
    else if (to !== undefined) go(to);
  }

  function onTap({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setZoomed(zoomed ? undefined : [(clientX - left) / width, (clientY - top) / height]);
  }

  const caption = pictures[at]?.caption;
  return (
    <dialog {...modal} className={styles.dialog} aria-label={words.title} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <p role="status" className={styles.position}>
          {at + 1} / {pictures.length}
          {caption && (
            <span className={styles.caption} lang={dataLanguage}>
              {caption}
            </span>
          )}
        </p>
        <button
          type="button"
          className={round.button}
          aria-label={words.zoom}
          aria-pressed={zoomed !== undefined}
          onClick={() => setZoomed(zoomed ? undefined : middle)}
        >
          <Icon>
            <circle cx="10.5" cy="10.5" r="6.5" />
            <path d={zoomed ? 'm20 20-4.8-4.8M7.5 10.5h6' : 'm20 20-4.8-4.8M7.5 10.5h6m-3-3v6'} />
          </Icon>
        </button>
        <button type="button" className={round.button} aria-label={words.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div ref={attach} className={styles.viewport}>
        <ul className={styles.slides}>
          {pictures.map((one, position) => (
            <li
              key={one.name}
              className={styles.slide}
              lang={one.caption === null ? undefined : dataLanguage}
              aria-hidden={position !== at}
              data-zoomed={(zoomed && position === at) || undefined}
              // It scrolls then.
              tabIndex={zoomed && position === at ? 0 : undefined}
              onClick={onTap}
            >
              <Picture
                picture={one}
                alt={one.label}
                sizes={zoomed && position === at ? '250vw' : '100vw'}
                widest={1600}
                when={Math.abs(position - at) < 2 ? 'early' : 'late'}
              />
            </li>
          ))}
        </ul>
      </div>
      {last > 0 && (
        <div className={styles.turn}>
          <button type="button" className={round.button} aria-label={words.previous} onClick={() => go(at - 1)}>
            <ArrowIcon to="left" />
          </button>
          <button type="button" className={round.button} aria-label={words.next} onClick={() => go(at + 1)}>
            <ArrowIcon to="right" />
          </button>
        </div>
      )}
    </dialog>
  );
}
