import { href, Link } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import styles from './clinic.module.css';

/** The open recalls that the clinic has cards of, before all else on its desk. */
export function Recalls({ recalls }: Pick<AnswerOf<'GET /clinic/recalls'>, 'recalls'>) {
  const { recall: words } = useAreaWords('clinic');
  const { path } = useLocale();
  if (recalls.length === 0) return null;
  return (
    <section className={styles.buttons} aria-labelledby="recalls">
      <h2 id="recalls">{words.list}</h2>
      <ul className={styles.cards}>
        {recalls.map(({ _id, title, cards, told }) => (
          <li key={_id} className={styles.done}>
            <Link to={path(href('/clinic/recalls/:id', { id: _id }))} lang="vi">
              {title}
            </Link>
            <p>{words.told(told, cards)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
