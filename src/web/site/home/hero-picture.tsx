import avif540 from './hero-540.avif?no-inline';
import jpg540 from './hero-540.jpg?no-inline';
import webp540 from './hero-540.webp?no-inline';
import avif1080 from './hero-1080.avif?no-inline';
import jpg1080 from './hero-1080.jpg?no-inline';
import webp1080 from './hero-1080.webp?no-inline';

const sizes = '(min-width: 62rem) 32rem, (min-width: 48rem) 40rem, 92vw';

/** A decorative picture of four crowns. */
export function HeroPicture({ className }: { className: string | undefined }) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={`${avif540} 540w, ${avif1080} 1080w`} sizes={sizes} />
      <source type="image/webp" srcSet={`${webp540} 540w, ${webp1080} 1080w`} sizes={sizes} />
      <img
        src={jpg1080}
        srcSet={`${jpg540} 540w, ${jpg1080} 1080w`}
        sizes={sizes}
        alt=""
        width="1080"
        height="540"
        decoding="async"
      />
    </picture>
  );
}
