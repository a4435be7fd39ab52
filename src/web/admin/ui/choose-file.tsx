import { Button, type ButtonProps, Group, type GroupProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type DragEventHandler, type ReactNode, useState } from 'react';
import pageStyles from '#web/ui/page.module.css';
import styles from './choose-file.module.css';

/**
 * True while a file is dragged over the window. It also stops the browser from opening a file that is dropped beside the
 * drop zone.
 */
export function useFileDrag(): boolean {
  const [isDragged, setDragged] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDragged(true);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    // It is null only when the drag leaves the window.
    if (relatedTarget === null) setDragged(false);
  });
  useWindowEvent('drop', (event) => {
    event.preventDefault();
    setDragged(false);
  });
  return isDragged;
}

interface DropAreaProps extends GroupProps {
  'aria-label'?: string;
  isDragged: boolean;
  onDrop: DragEventHandler;
}

/** Where files are chosen or dropped, marked while one is dragged over the window. */
export const DropArea = ({ isDragged, ...props }: DropAreaProps) => (
  <Group component="section" gap="xs" className={styles.area ?? ''} data-dragged={isDragged || undefined} {...props} />
);

/** Says that files may be dropped, where there is a mouse. */
export const DropHint = ({ children }: { children: ReactNode }) => <span className={styles.hint}>{children}</span>;

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
