import { Card } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './record-form.module.css';

/** A group of fields under a title. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" padding="lg" className={styles.section ?? ''} aria-labelledby={title && id}>
      {title && <h2 id={id}>{title}</h2>}
      <div className={styles.fields}>{children}</div>
    </Card>
  );
}

interface RecordPartProps {
  /** The id of its heading, which can be focused. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a record's page beside the form, such as its cards or its gallery. */
export function RecordPart({ id, title, children }: RecordPartProps) {
  return (
    <Card component="section" padding="lg" mt="lg" className={styles.part ?? ''} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
