import { maxGalleryPictures } from '#domain/product/gallery.ts';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { productLabels } from '#strings/vi/fields.ts';
import { RecordPart } from '#web/admin/form/record-part.tsx';
import { GalleryList } from '#web/admin/products/gallery/gallery-list.tsx';
import { GalleryUpload } from '#web/admin/products/gallery/gallery-upload.tsx';
import { useGallery } from '#web/admin/products/gallery/use-gallery.ts';
import type { Product } from '#web/admin/records/record.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import styles from './gallery.module.css';

interface GalleryProps {
  record: Product;
  /** Gets the product after each change of its gallery. */
  onChanged: (product: Product) => void;
}

/** The further pictures of a product: added, ordered, captioned and removed at once, apart from the form. */
export default function Gallery({ record, onChanged }: GalleryProps) {
  const gallery = useGallery(record, onChanged);
  const mayWrite = useMayWrite() && record.binnedAt === null;
  const { pictures } = gallery;
  return (
    <RecordPart id="thu-vien-anh" title={productLabels.gallery}>
      {mayWrite && <p className={styles.hint}>{words.lead(maxGalleryPictures)}</p>}
      <p>{pictures.length === 0 ? words.none : words.count(pictures.length, maxGalleryPictures)}</p>
      {mayWrite ? (
        <>
          <GalleryList gallery={gallery} />
          <GalleryUpload gallery={gallery} />
        </>
      ) : (
        <ul className={styles.pictures}>
          {pictures.map(({ picture, path, caption }, at) => (
            <li key={picture}>
              <figure className={styles.figure}>
                <img src={path} alt={words.picture(at + 1)} />
                {caption && <figcaption>{caption}</figcaption>}
              </figure>
            </li>
          ))}
        </ul>
      )}
    </RecordPart>
  );
}
