import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { productGallery } from '#strings/vi/product-gallery.ts';
import styles from './gallery.module.css';

/** Where the gallery will be once the product is stored. */
export function GalleryLater() {
  return (
    <section className={styles.panel} aria-labelledby="thu-vien-anh">
      <h2 id="thu-vien-anh">{productGallery.label}</h2>
      <p className={styles.hint}>{words.later}</p>
    </section>
  );
}
