import { href, Link } from 'react-router';
import type { Brand as BrandData } from '#brand.ts';
import { LanguageLinks } from '#web/site/frame/language-links.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { linkedPages } from '#web/site/public-pages.ts';
import type { useBrand } from '#web/site/use-brand.ts';
import { Mark } from '#web/ui/mark.tsx';
import page from '#web/ui/page.module.css';
import styles from './frame-footer.module.css';
import icons from './social.svg?no-inline';

type FrameFooterProps = {
  site: ReturnType<typeof useBrand>;
  isFailed: boolean;
  /** True for a line of links alone: who works at a desk knows whose it is. */
  isBrief: boolean;
};

/** The footer of the public pages. */
export function FrameFooter({ site, isFailed, isBrief }: FrameFooterProps) {
  const { words, path, language } = useLocale();
  const links = (
    <nav className={styles.links} aria-label={words.frame.more}>
      {linkedPages('footer').map((page) => (
        <Link key={page.path} className={styles.link} to={path(page.path)}>
          {words.frame[page.name]}
        </Link>
      ))}
      <LanguageLinks className={styles.link} isFailed={isFailed} />
      {!isBrief && (
        <Link className={styles.link} to={href('/login')} reloadDocument={language !== 'vi'}>
          {words.frame.staff}
        </Link>
      )}
    </nav>
  );
  if (isBrief) return <footer className={`${styles.footer} ${styles.brief}`}>{links}</footer>;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.wordmark}>
          <Mark className={styles.sign} />
          {site?.brand.name ?? words.brand}
        </p>
        {site && <Brand {...site.brand} />}
        <div className={styles.legal}>
          <div>
            {site && <p>{words.frame.copyright(site.year, site.brand.company)}</p>}
            {site?.brand.registration && <p lang={site.brand.registration.lang}>{site.brand.registration.text}</p>}
          </div>
          {links}
        </div>
      </div>
    </footer>
  );
}

type BrandProps = NonNullable<ReturnType<typeof useBrand>>['brand'];

function Brand({ offices, phone, hotline, social }: BrandProps) {
  const { words } = useLocale();
  return (
    <div className={styles.brand}>
      {offices.map(({ name, address, lang }) => (
        <address key={name} className={styles.block} lang={lang}>
          <p className={styles.label}>{name}</p>
          <p>{address}</p>
        </address>
      ))}
      <address className={`${styles.block} ${styles.phones}`}>
        <Phone label={words.frame.phone} number={phone} />
        <Phone label={words.frame.hotline} number={hotline} />
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

const networks = ['video', 'facebook', 'tiktok', 'instagram'] as const;

/** Icon links to the social networks of the brand. */
function SocialLinks({ links, className = '' }: { links: BrandData['social']; className?: string | undefined }) {
  const words = useLocale().words.social;
  const available = networks.filter((network) => links[network]);
  return (
    available.length > 0 && (
      <ul className={`${styles.list} ${className}`} aria-label={words.label}>
        {available.map((network) => (
          <li key={network}>
            <a className={styles.socialLink} href={links[network]} rel="noopener">
              <svg width="1.5rem" height="1.5rem" aria-hidden="true">
                <use href={`${icons}#${network}`} />
              </svg>
              <span className={page.unseen}>{words[network]}</span>
            </a>
          </li>
        ))}
      </ul>
    )
  );
}
