import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import pageStyles from '#web/ui/page.module.css';
import styles from './scan.module.css';

interface PhotoInputProps {
  /** What one sees of the input is this label. */
  label: ReactNode;
  /** True for a label that looks like a button, false for one that looks like a link. */
  isButton?: boolean;
  /** True to open the camera, false to let the browser offer all that it has: camera, gallery, files. */
  isCapture?: boolean;
  /** The id of an element that describes it. */
  describedBy?: string;
  onPhoto: (photo: File) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Takes or chooses a photo by the browser's own means. */
export function PhotoInput({ label, isButton, isCapture, describedBy, onPhoto, ref }: PhotoInputProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);

  function take() {
    const input = box.current?.querySelector('input');
    const photo = input?.files?.[0];
    if (!input || !photo) return;
    onPhoto(photo);
    // Allow choosing the same photo again.
    input.value = '';
  }

  // A photo may be chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after hydration
  useEffect(take, []);

  return (
    <span ref={box} className={styles.photo}>
      <input
        ref={ref}
        className={pageStyles.unseen}
        id={id}
        type="file"
        accept="image/*"
        capture={isCapture ? 'environment' : undefined}
        aria-describedby={describedBy}
        onChange={take}
      />
      <label className={isButton ? `${pageStyles.outlined} ${styles.button}` : styles.choose} htmlFor={id}>
        {label}
      </label>
    </span>
  );
}
