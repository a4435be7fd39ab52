import { href, Link } from 'react-router';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { suggestCardNumbers } from '#web/site/look-up/suggest-card-numbers.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import styles from './answer.module.css';
import picture from './not-found.svg?no-inline';

type NotFoundProps = {
  path: string;
  onAct: () => void;
  /** The card number that was looked up. */
  keyword: string;
};

/** The answer without a result, with suggestions what to do next. */
export function NotFound({ path, onAct, keyword }: NotFoundProps) {
  const { path: localPath } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const hotline = useBrand()?.brand.hotline;
  return (
    <div className={styles.notFound}>
      <img src={picture} alt={words.notFoundPicture} width="160" height="120" />
      <p className={styles.message}>{words.notFound}</p>
      <ul className={styles.steps}>
        <CheckNumber path={path} onAct={onAct} keyword={keyword} />
        <li>
          <p>{words.askClinic}</p>
          <Link className={styles.step} to={localPath(href('/partner'))}>
            {words.toPartners}
          </Link>
        </li>
        {hotline && (
          <li>
            <p>{words.callUs}</p>
            <PhoneLink className={styles.step} number={hotline}>
              <PhoneIcon />
              {words.call(hotline)}
            </PhoneLink>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Shows the entered number and similar numbers to try. The look-up never replaces a number silently. */
function CheckNumber({ path, onAct, keyword }: NotFoundProps) {
  const words = useAreaWords('lookUp').answer;
  const suggestions = suggestCardNumbers(keyword);
  return (
    <li>
      <p>
        {words.typed} <strong className={styles.typed}>{keyword}</strong>
      </p>
      <p>{words.checkNumber}</p>
      {suggestions.length > 0 && <p className={styles.suggestionsTitle}>{words.suggestions}</p>}
      {suggestions.map((suggestion) => (
        <Link
          key={suggestion}
          className={styles.step}
          to={`${path}?${new URLSearchParams({ keyword: suggestion })}`}
          preventScrollReset
          onClick={onAct}
        >
          {suggestion}
        </Link>
      ))}
    </li>
  );
}
