import { Group, type GroupProps } from '@mantine/core';
import { type DragEventHandler, type ReactNode, useEffect, useState } from 'react';
import styles from './drop-area.module.css';

/**
 * True while a file is dragged over the window. It also stops the browser from opening a file that is dropped beside the
 * drop zone.
 */
export function useFileDrag(): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragged(true);
    };
    const onLeave = (event: DragEvent) => {
      // `relatedTarget` is null only when the drag leaves the window.
      if (event.relatedTarget === null) setDragged(false);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setDragged(false);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
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
