import { type ReactNode, useId } from 'react';
import styles from './overview.module.css';

interface PanelProps {
  title: string;
  /** Its part of the window's width, where there is room for more than one. */
  size?: 'third' | 'half' | 'rest';
  children: ReactNode;
}

/** Figures of one kind under their heading. */
export function Panel({ title, size, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} data-size={size} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
