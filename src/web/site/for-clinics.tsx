import { href } from 'react-router';
import { type AreaWords, useLocale } from '#web/site/language/locale.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import page from '#web/ui/page.module.css';
import styles from './for-clinics.module.css';

/** The way in for clinics: those with an account, and those who may become partners. */
export function ForClinics({ words: own }: { words: AreaWords['about']['forClinics'] }) {
  const { words, path } = useLocale();
  const { heading, text, signIn, become, becomeText } = own;
  const brand = useBrand()?.brand;
  const desk = new URLSearchParams({ next: path(href('/clinic')) });
  return (
    <section className={styles.ways} aria-labelledby="danh-cho-nha-khoa">
      <div>
        <h2 id="danh-cho-nha-khoa">{heading}</h2>
        <p>{text}</p>
        <a className={page.button} href={`${href('/login')}?${desk}`}>
          {signIn}
        </a>
      </div>
      {brand && (
        <div>
          <p>
            <strong>{become}</strong>
            <br />
            {becomeText}
          </p>
          <PhoneLink className={page.outlined} number={brand.phone}>
            {words.frame.call(brand.phone)}
          </PhoneLink>
          {brand.zalo && (
            <a className={page.outlined} href={brand.zalo} rel="noopener">
              {words.frame.zalo}
            </a>
          )}
        </div>
      )}
    </section>
  );
}
