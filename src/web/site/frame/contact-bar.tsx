import { useRouteLoaderData } from 'react-router';
import { useLocale } from '#web/site/language/locale.ts';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import styles from './foot-bar.module.css';

/** On phones, the telephone and the chat within reach of the thumb. Who to call first about a card is its clinic. */
export function ContactBar({ hotline, zalo }: { hotline: string; zalo?: string | undefined }) {
  const { frame: words } = useLocale().words;
  const clinic = useClinicPhone();
  return (
    <aside className={styles.bar} aria-label={words.reach}>
      {clinic && (
        <PhoneLink className={styles.call} number={clinic}>
          <PhoneIcon />
          {words.callClinic}
        </PhoneLink>
      )}
      <PhoneLink className={clinic ? undefined : styles.call} number={hotline}>
        <PhoneIcon />
        {clinic ? words.callUs : words.call(hotline)}
      </PhoneLink>
      {zalo && !clinic && (
        <a href={zalo} rel="noopener">
          {words.zalo}
        </a>
      )}
    </aside>
  );
}

/** The telephone of the clinic of the card that the page shows, or was handed to. */
function useClinicPhone(): string | undefined {
  const { language } = useLocale();
  const home = useRouteLoaderData<LookUpState>(`${language}/site/home/home.tsx`);
  const warranty = useRouteLoaderData<LookUpState>(`${language}/site/look-up/warranty.tsx`);
  const state = warranty ?? home;
  return state && 'clinic' in state ? (state.clinic?.phone ?? undefined) : undefined;
}
