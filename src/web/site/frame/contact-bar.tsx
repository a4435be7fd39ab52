import { useLocale } from '#web/site/language/locale.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import styles from './contact-bar.module.css';

/** On phones, the telephone and the chat within reach of the thumb. */
export function ContactBar({ hotline, zalo }: { hotline: string; zalo?: string | undefined }) {
  const { frame: words } = useLocale().words;
  return (
    <aside className={styles.bar} aria-label={words.reach}>
      <PhoneLink className={styles.call} number={hotline}>
        <PhoneIcon />
        {words.call(hotline)}
      </PhoneLink>
      {zalo && (
        <a href={zalo} rel="noopener">
          {words.zalo}
        </a>
      )}
    </aside>
  );
}
