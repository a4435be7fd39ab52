import { href, Link } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import { SocialLinks } from '#web/site/frame/social-links.tsx';
import { PhoneLink } from '#web/site/phone-link.tsx';
import type { useBrand } from '#web/site/use-brand.ts';
import { Mark } from '#web/ui/mark.tsx';
import styles from './frame-footer.module.css';

/** The footer of the public pages. */
export function FrameFooter({ site }: { site: ReturnType<typeof useBrand> }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.wordmark}>
          <Mark className={styles.sign} />
          {site?.brand.name ?? vi.brand}
        </p>
        {site && <Brand {...site.brand} />}
        <div className={styles.legal}>
          <div>
            {site && <p>{vi.frame.copyright(site.year, site.brand.company)}</p>}
            <p>{vi.frame.registration}</p>
          </div>
          <Link className={styles.link} to={href('/login')}>
            {vi.frame.staff}
          </Link>
        </div>
      </div>
    </footer>
  );
}

type BrandProps = NonNullable<ReturnType<typeof useBrand>>['brand'];

function Brand({ offices, phone, hotline, social }: BrandProps) {
  return (
    <div className={styles.brand}>
      {offices.map(({ name, address }) => (
        <address key={name} className={styles.block}>
          <p className={styles.label}>{name}</p>
          <p>{address}</p>
        </address>
      ))}
      <address className={`${styles.block} ${styles.phones}`}>
        <Phone label={vi.frame.phone} number={phone} />
        <Phone label={vi.frame.hotline} number={hotline} />
      </address>
      <SocialLinks className={styles.social} links={social} />
    </div>
  );
}

function Phone({ label, number }: { label: string; number: string }) {
  return (
    <PhoneLink className={styles.phone} number={number}>
      <span className={styles.label}>{label}</span>
      <span className={styles.number}>{number}</span>
    </PhoneLink>
  );
}
