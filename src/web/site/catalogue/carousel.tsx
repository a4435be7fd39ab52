import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { ProductTile } from '#web/site/catalogue/product-tile.tsx';
import { useAreaWords } from '#web/site/language/locale.ts';
import styles from './carousel.module.css';

/** Loaded when the row comes near the viewport. Until then the row scrolls natively. */
const CarouselControls = lazy(() => import('#web/site/catalogue/carousel-controls.tsx'));

export default function Carousel({ products }: { products: readonly ProductSummary[] }) {
  const words = useAreaWords('catalogue').product;
  const viewport = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const isNear = useNear(viewport);
  return (
    <section className={styles.carousel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{words.others}</h2>
        {isNear && (
          <Suspense>
            <CarouselControls viewport={viewport} />
          </Suspense>
        )}
      </div>
      <div ref={viewport} className={styles.viewport}>
        <ul className={styles.row}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductTile
                product={product}
                Heading="h3"
                sizes="(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 92vw"
                when="late"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** True once an element is less than one screen away. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // A busy page gets several entries at once: the first of them may be from before a scroll.
    const watch = (entries: IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    };
    const observer = new IntersectionObserver(watch, { rootMargin: '100% 0px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
