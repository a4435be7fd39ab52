import { useAreaWords } from '#web/site/language/locale.ts';
import styles from './clinic.module.css';

/** Pictures that were sent, each a link to itself in large. */
export default function SentPictures({ pictures }: { pictures: readonly { small: string; large: string }[] }) {
  const words = useAreaWords('clinicVisits');
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ small, large }, at) => (
        <li key={small}>
          <a href={large} target="_blank" rel="noopener">
            <img src={small} alt={words.picture(at + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
