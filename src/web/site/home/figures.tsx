import type { ReactNode } from 'react';
import styles from './home.module.css';

type FiguresProps = { id: string; heading: string; children: ReactNode };

/** A section of facts, each of which begins with a large figure. */
export function Figures({ id, heading, children }: FiguresProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.figures}>{children}</ul>
    </section>
  );
}

type FigureProps = { figure: string; title: string; text: string; children: ReactNode };

/** A fact of a `Figures` section, with a link below it. */
export function Figure({ figure, title, text, children }: FigureProps) {
  return (
    <li>
      {/* The title says it, too. */}
      <p className={styles.figure} aria-hidden="true">
        {figure}
      </p>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </li>
  );
}
