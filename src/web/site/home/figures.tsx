import { Link } from 'react-router';
import type { HomeFigure } from '#web/site/home/home.server.ts';
import page from '#web/ui/page.module.css';
import styles from './home.module.css';

type FiguresProps = { id: string; heading: string; figures: readonly HomeFigure[] };

/** A section of facts, each with a large figure in its title. Nothing without any. */
export function Figures({ id, heading, figures }: FiguresProps) {
  if (figures.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.figures}>
        {figures.map(({ figure, title, text, link, to }) => (
          <li key={title}>
            {/* Its figure is a part of the title. */}
            <h3>
              {title.split(figure)[0]}
              <span className={styles.figure}>{figure}</span>
              {title.split(figure)[1]}
            </h3>
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
