import { Button, type ButtonProps } from '@mantine/core';
import pageStyles from '#web/ui/page.module.css';
import styles from './drop-area.module.css';

interface FileButtonProps extends Pick<ButtonProps, 'variant'> {
  children: string;
  /** The file types that the file dialog offers. */
  accept: string;
  /** The id of the element that says which files are taken. */
  describedBy?: string;
  isSingle?: boolean;
  /** Gets the files of each choice, also the same ones again. */
  onChoose: (files: File[]) => void;
}

/** A button that chooses files of this device. Screen readers find the input itself. */
export function FileButton({ children, accept, describedBy, isSingle, onChoose, variant }: FileButtonProps) {
  return (
    <Button component="label" variant={variant} className={styles.button ?? ''}>
      <input
        className={pageStyles.unseen}
        type="file"
        multiple={!isSingle}
        accept={accept}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Without this, choosing the same file again fires no event.
          currentTarget.value = '';
        }}
      />
      {children}
    </Button>
  );
}
