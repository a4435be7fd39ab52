import type { Brand } from '#brand.ts';
import { useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import icons from './social.svg?no-inline';
import styles from './social-links.module.css';

const networks = ['video', 'facebook', 'tiktok', 'instagram'] as const;

/** Icon links to the social networks of the brand. */
export function SocialLinks({ links, className = '' }: { links: Brand['social']; className?: string | undefined }) {
  const words = useLocale().words.social;
  const available = networks.filter((network) => links[network]);
  return (
    available.length > 0 && (
      <ul className={`${styles.list} ${className}`} aria-label={words.label}>
        {available.map((network) => (
          <li key={network}>
            <a className={styles.link} href={links[network]} rel="noopener">
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
