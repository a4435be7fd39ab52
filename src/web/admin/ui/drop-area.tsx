import { Group, type GroupProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type DragEventHandler, type ReactNode, useState } from 'react';
import styles from './drop-area.module.css';

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
