import type { ReactNode } from 'react';
import styles from './record-part.module.css';

interface RecordPartProps {
  /** The id of its heading, which can be focused. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a record's page beside the form, such as its cards or its gallery. */
export function RecordPart({ id, title, children }: RecordPartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
