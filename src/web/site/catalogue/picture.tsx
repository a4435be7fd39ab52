import { useEffect, useRef, useState } from 'react';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import {
  type PictureFormat,
  type PictureWidth,
  picturePath,
  pictureWidths,
  variantSize,
} from '#pictures/picture-paths.ts';
import noPicture from './no-picture.svg?no-inline';
import styles from './picture.module.css';

type PictureProps = {
  picture: CatalogueProduct['picture'];
  /** '' for a decorative picture. */
  alt: string;
  /** The HTML attribute: the displayed width. */
  sizes: string;
  /** The widest variant in `srcset`, in pixels. */
  widest?: PictureWidth;
  /** `first`: the main content, high priority; `early`: visible without scrolling; `late`: lazy loading. */
  when: 'first' | 'early' | 'late';
};

/** The whole picture of a product in a frame, a square by default, or a placeholder. */
export function Picture({ picture, ...rest }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (!picture || missing === picture.name) {
    return (
      <span className={styles.frame}>
        <img src={noPicture} alt={rest.alt} width="400" height="400" decoding="async" />
      </span>
    );
  }
  return <Photo {...rest} picture={picture} onMissing={() => setMissing(picture.name)} />;
}

type PhotoProps = PictureProps & { picture: NonNullable<PictureProps['picture']>; onMissing: () => void };

function Photo({ picture, alt, sizes, widest = 800, when, onMissing }: PhotoProps) {
  const image = useRef<HTMLImageElement>(null);
  // Loading may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onMissing();
  });
  const sources = (format: PictureFormat) => srcSet(picture, format, widest);
  return (
    <span className={styles.frame}>
      <picture>
        <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
        <img
          ref={image}
          src={picturePath(picture.name, 800, 'jpg')}
          srcSet={sources('jpg')}
          sizes={sizes}
          alt={alt}
          {...variantSize(picture, widest)}
          loading={when === 'late' ? 'lazy' : 'eager'}
          fetchPriority={when === 'first' ? 'high' : 'auto'}
          decoding="async"
          onError={onMissing}
        />
      </picture>
    </span>
  );
}

/** Each variant once: widths beyond the original all give the original. */
function srcSet(picture: PhotoProps['picture'], format: PictureFormat, widest: PictureWidth): string {
  const variants = new Map<number, string>();
  for (const width of pictureWidths.filter((width) => width <= widest)) {
    const pixels = variantSize(picture, width).width;
    if (!variants.has(pixels)) variants.set(pixels, `${picturePath(picture.name, width, format)} ${pixels}w`);
  }
  return [...variants.values()].join(', ');
}
