import { type PictureFormat, photoPath } from '#pictures/picture-paths.ts';
import type { ShownPhoto } from '#web/site/about/photos.server.ts';
import styles from './photos.module.css';

/** The photos of the owner. Each leads to the whole of it. */
export function OwnerPhotos({ photos }: { photos: readonly ShownPhoto[] }) {
  return (
    <ul className={styles.photos}>
      {photos.map(({ name, text, lang }, at) => (
        <li key={`${name} ${text}`} lang={lang}>
          <figure>
            <a className={styles.photo} href={photoPath(name, 1600, 'jpg')}>
              <picture>
                <source type="image/avif" srcSet={srcSet(name, 'avif')} sizes={displayed} />
                <source type="image/webp" srcSet={srcSet(name, 'webp')} sizes={displayed} />
                <img
                  src={photoPath(name, 800, 'jpg')}
                  srcSet={srcSet(name, 'jpg')}
                  sizes={displayed}
                  alt={text}
                  width="800"
                  height="600"
                  loading={at === 0 ? 'eager' : 'lazy'}
                  decoding="async"
                />
              </picture>
            </a>
            {/* Screen readers read the picture's text, which is the same. */}
            <figcaption aria-hidden="true">{text}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

const displayed = '(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw';

const srcSet = (name: string, format: PictureFormat) =>
  `${photoPath(name, 400, format)} 400w, ${photoPath(name, 800, format)} 800w`;
