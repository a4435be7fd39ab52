import type { LinkDescriptor } from 'react-router';
import avif540 from './hero-540.avif?no-inline';
import avif1080 from './hero-1080.avif?no-inline';
import jpg1080 from './hero-1080.jpg?no-inline';

const srcSet = `${avif540} 540w, ${avif1080} 1080w`;
const sizes = '(min-width: 62rem) 48rem, (min-width: 36rem) 36rem, 100vw';

/** React passes it on; the type of the router's links does not have it. */
type FetchPriority = { fetchPriority: 'high' };

/** The largest thing that is painted first: requested with the style sheet. */
export const heroPreload = {
  rel: 'preload',
  as: 'image',
  type: 'image/avif',
  imageSrcSet: srcSet,
  imageSizes: sizes,
  fetchPriority: 'high',
} satisfies LinkDescriptor & FetchPriority;

/** A decorative picture of six front teeth of ceramic; its border has the colour of the hero. */
export function HeroPicture({ className }: { className: string | undefined }) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img src={jpg1080} alt="" width="1080" height="720" fetchPriority="high" />
    </picture>
  );
}
