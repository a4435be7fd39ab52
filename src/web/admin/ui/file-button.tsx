import { Button } from '@mantine/core';
import pageStyles from '#web/ui/page.module.css';
import styles from './file-button.module.css';

interface FileButtonProps {
  children: string;
  /** The file types that the file dialog offers. */
  accept: string;
  /** The id of the element that says which files are taken. */
  describedBy?: string;
  /** Gets the files of each choice, also the same ones again. */
  onChoose: (files: File[]) => void;
}

/** A button that chooses files of this device. Screen readers find the input itself. */
export function FileButton({ children, accept, describedBy, onChoose }: FileButtonProps) {
  return (
    <Button component="label" className={styles.button ?? ''}>
      <input
        className={pageStyles.unseen}
        type="file"
        multiple
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
