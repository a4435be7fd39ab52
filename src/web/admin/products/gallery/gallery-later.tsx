import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { productLabels } from '#strings/vi/fields.ts';
import styles from './gallery.module.css';

/** Where the gallery will be once the product is stored. */
export default function GalleryLater() {
  return (
    <section className={styles.panel} aria-labelledby="thu-vien-anh">
      <h2 id="thu-vien-anh">{productLabels.gallery}</h2>
      <p className={styles.hint}>{words.later}</p>
    </section>
  );
}
