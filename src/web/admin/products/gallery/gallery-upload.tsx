import { type DragEvent, useId, useRef } from 'react';
import { maxPictureBytes, pictureTypes } from '#pictures/picture-paths.ts';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import type { Gallery } from '#web/admin/products/gallery/use-gallery.ts';
import { type Upload, useGalleryUploads } from '#web/admin/products/gallery/use-gallery-uploads.ts';
import { FileButton } from '#web/admin/ui/file-button.tsx';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { useFileDrag } from '#web/admin/ui/use-file-drag.ts';
import styles from './gallery.module.css';

/** Chooses files for a gallery or takes those that are dropped, and shows how far each is. */
export function GalleryUpload({ gallery }: { gallery: Gallery }) {
  const { running, refused, add, retry } = useGalleryUploads(gallery);
  const isDragged = useFileDrag();
  const area = useRef<HTMLDivElement>(null);

  function onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped here; the field in it does the same by keyboard
    <div ref={area} className={styles.upload} data-dragged={isDragged || undefined} onDrop={onDrop}>
      <FileButton accept={pictureTypes} describedBy="thu-vien-anh-loai" onChoose={add}>
        {words.choose}
      </FileButton>
      <span className={styles.drop}>{isDragged ? words.dropNow : words.drop}</span>
      <p id="thu-vien-anh-loai" className={styles.hint}>
        {words.hint(maxPictureBytes / 1024 / 1024)}
      </p>
      {running.length > 0 && (
        <ul className={styles.uploads} aria-label={words.uploads}>
          {running.map((upload) => (
            <RunningUpload key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          <strong>{words.refused}</strong>
          <ul>
            {refused.map((upload) => (
              <li key={upload.id}>
                {words.refusal(upload.file.name, upload.failure ?? '')}
                {upload.canRetry && (
                  <RetryButton
                    variant="default"
                    aria-label={words.retry(upload.file.name)}
                    onRetry={() => retry(upload)}
                    loaded={() => area.current?.querySelector('input')}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function RunningUpload({ upload: { file, share } }: { upload: Upload }) {
  const id = useId();
  return (
    <li>
      <span id={id} className={styles.name}>
        {file.name}
      </span>
      {share === undefined ? words.waiting : <ProgressBar labelledBy={id} share={share === 1 ? undefined : share} />}
      {share === 1 && words.processing}
    </li>
  );
}
