import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** What can be done on the page, beside its title. */
  children?: ReactNode;
}

/** The head of a page of the back office. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
