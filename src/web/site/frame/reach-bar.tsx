import { vi } from '#strings/vi/site/common.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import styles from './reach-bar.module.css';

/** On phones, the telephone and the chat within reach of the thumb. */
export function ReachBar({ hotline, zalo }: { hotline: string; zalo?: string | undefined }) {
  return (
    <aside className={styles.bar} aria-label={vi.frame.reach}>
      <PhoneLink className={styles.call} number={hotline}>
        <PhoneIcon />
        {vi.frame.call(hotline)}
      </PhoneLink>
      {zalo && (
        <a className={styles.chat} href={zalo} rel="noopener">
          {vi.frame.zalo}
        </a>
      )}
    </aside>
  );
}
