import type { ReactNode } from 'react';
import { type PictureFormat, photoPath } from '#pictures/picture-paths.ts';
import type { Translation } from '#strings/translation.ts';
import type { photos } from '#strings/vi/site/photos.ts';
import type { ShownPhoto } from '#web/site/about/photos.server.ts';
import styles from './photos.module.css';

type Words = Translation<typeof photos>['making'];

/** In the order of the work. */
const order = ['scan', 'design', 'milling', 'shrinkage', 'sintering', 'fitting', 'glazing', 'finished'] as const;

type CrownStepsProps = {
  words: Words;
  /** True for the names of the steps alone. */
  isBrief?: boolean;
  /** A link below the steps. */
  children?: ReactNode;
};

/** How a crown is made, in eight numbered pictures. */
export function CrownSteps({ words, isBrief, children }: CrownStepsProps) {
  return (
    <section className={styles.section} aria-labelledby="lam-rang-su">
      <h2 id="lam-rang-su">{words.heading}</h2>
      <p className={styles.lead}>{words.lead}</p>
      <ol className={`${styles.steps} ${isBrief ? styles.brief : ''}`}>
        {order.map((step, at) => {
          const { name, text, picture: alt } = words.steps[step];
          return (
            <li key={step} className={styles.step}>
              <img src={`/making/${step}.svg`} alt={alt} width="320" height="240" loading="lazy" />
              <h3>
                <span className={styles.number}>{at + 1}</span>
                {name}
              </h3>
              {!isBrief && <p>{text}</p>}
            </li>
          );
        })}
      </ol>
      {children}
    </section>
  );
}

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
