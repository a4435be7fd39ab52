import { type ReactNode, useId } from 'react';
import styles from './record-form.module.css';

/** A group of fields under a title. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={title && id}>
      {title && <h2 id={id}>{title}</h2>}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
