import { Link } from 'react-router';
import type { HomeFigure } from '#web/site/home/home.server.ts';
import page from '#web/ui/page.module.css';
import styles from './home.module.css';

type FiguresProps = { id: string; heading: string; figures: readonly HomeFigure[] };

/** A section of facts, each of which begins with a large figure. Nothing without any. */
export function Figures({ id, heading, figures }: FiguresProps) {
  if (figures.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.figures}>
        {figures.map(({ figure, title, text, link, to }) => (
          <li key={title}>
            {/* The title says it, too. */}
            <p className={styles.figure} aria-hidden="true">
              {figure}
            </p>
            <h3>{title}</h3>
            <p>{text}</p>
            <Link className={page.link} to={to}>
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
