import { type MouseEvent, useState } from 'react';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { picturePath } from '#pictures/picture-paths.ts';
import { type GalleryWords, type ShownPicture, shownPictures } from '#web/site/catalogue/gallery.ts';
import type GalleryDialog from '#web/site/catalogue/gallery-dialog.tsx';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import { Icon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './gallery.module.css';

interface GalleryProps {
  product: Pick<CatalogueProduct, 'name' | 'picture' | 'gallery'>;
  words: GalleryWords;
}

/**
 * The pictures of a product below its main one. Each is a link to its large file; with JavaScript the link opens a dialog, whose
 * code is loaded then.
 */
export default function Gallery({ product, words }: GalleryProps) {
  const { dataLanguage } = useLocale();
  const [opened, setOpened] = useState<{ Dialog: typeof GalleryDialog; at: number }>();
  const isLive = useHydrated();
  const pictures = shownPictures(product, words);

  async function open(event: MouseEvent<HTMLAnchorElement>, at: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Safari gives links no focus by a click; the dialog gives it back when it is closed.
    link.focus();
    try {
      setOpened({ Dialog: (await import('#web/site/catalogue/gallery-dialog.tsx')).default, at });
    } catch {
      location.assign(link.href);
    }
  }

  const linkTo = ({ name: file }: ShownPicture, at: number) => ({
    href: picturePath(file, 1600, 'jpg'),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => void open(event, at),
  });
  const [main] = pictures;
  return (
    <div className={styles.gallery} data-gallery={isLive ? 'live' : ''}>
      {product.picture && main && (
        <a className={styles.main} {...linkTo(main, 0)}>
          <span className={page.unseen}>{words.open}</span>
          <Icon>
            <path d="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />
          </Icon>
        </a>
      )}
      {product.gallery.length > 0 && (
        <ul className={styles.thumbs} aria-label={words.title}>
          {pictures.map((one, at) => (
            <li key={one.name}>
              <a lang={one.caption === null ? undefined : dataLanguage} {...linkTo(one, at)}>
                <Picture picture={one} alt={one.label} sizes="6rem" widest={400} when="late" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <opened.Dialog pictures={pictures} words={words} start={opened.at} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
