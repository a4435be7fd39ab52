import type { ListedClinic } from '#domain/clinic/directory.ts';
import { splitClinicName } from '#domain/clinic/split-clinic-name.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import styles from './partner.module.css';

/** A clinic of the directory: its name, and what is known of how to reach it. */
export function ClinicTile({ clinic }: { clinic: ListedClinic }) {
  const { dataLanguage } = useLocale();
  const words = useAreaWords('about').partner;
  const { name, address, province, phone, map } = clinic;
  const { type, ownName } = splitClinicName(name);
  return (
    <li className={styles.clinic}>
      <h3 lang={dataLanguage}>
        {type}
        <b>{ownName}</b>
      </h3>
      {address !== null && (
        <address lang={dataLanguage}>
          {address}
          {province && (
            <>
              , <span className={styles.whole}>{province}</span>
            </>
          )}
        </address>
      )}
      <p className={styles.ways}>
        {phone !== null && (
          <PhoneLink className={styles.way} number={phone}>
            <PhoneIcon />
            {phone}
          </PhoneLink>
        )}
        {map !== null && (
          <a className={styles.way} href={map} rel="noopener" aria-label={words.wayTo(name)}>
            {words.way}
          </a>
        )}
      </p>
    </li>
  );
}
