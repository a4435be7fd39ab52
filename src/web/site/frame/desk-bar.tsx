import { href, Link } from 'react-router';
import { useLocale } from '#web/site/language/locale.ts';
import styles from './foot-bar.module.css';

/** On phones, the places of a clinic that is signed in. */
export function DeskBar({ tasks }: { tasks: number }) {
  const { words, path } = useLocale();
  const { desk } = words.frame;
  const home = path(href('/clinic'));
  return (
    <nav className={`${styles.bar} ${styles.desk}`} aria-label={desk.label}>
      <Link to={path(href('/clinic/issue'))}>{desk.issue}</Link>
      <Link to={`${home}#the`}>{desk.cards}</Link>
      <Link to={`${home}#${tasks > 0 ? 'visits' : 'requests'}`}>{desk.tasks(tasks)}</Link>
    </nav>
  );
}
