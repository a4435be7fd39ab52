import { type ReactNode, useId } from 'react';
import styles from './overview.module.css';

interface PanelProps {
  title: string;
  /** Its share of the width in wide windows. */
  size?: 'third' | 'half' | 'rest';
  children: ReactNode;
}

/** A group of figures under a heading. */
export function Panel({ title, size, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} data-size={size} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
