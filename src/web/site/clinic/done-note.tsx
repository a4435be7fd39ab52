import { useEffect, useRef } from 'react';
import styles from './clinic.module.css';

/** Says what has been done, where it was done, and takes the focus. */
export function DoneNote({ children }: { children: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} className={styles.done} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
