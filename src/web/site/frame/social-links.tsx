import type { Brand } from '#brand.ts';
import { vi } from '#strings/vi/site/common.ts';
import icons from './social.svg?no-inline';
import styles from './social-links.module.css';

const networks = ['video', 'facebook', 'tiktok', 'instagram'] as const;

/** An icon for each network that the brand is on. */
export function SocialLinks({ links, className = '' }: { links: Brand['social']; className?: string | undefined }) {
  const known = networks.filter((network) => links[network]);
  return (
    known.length > 0 && (
      <ul className={`${styles.list} ${className}`} aria-label={vi.social.label}>
        {known.map((network) => (
          <li key={network}>
            <a className={styles.link} href={links[network]} rel="noopener">
              <svg width="24" height="24" aria-hidden="true">
                <use href={`${icons}#${network}`} />
              </svg>
              <span className={styles.name}>{vi.social[network]}</span>
            </a>
          </li>
        ))}
      </ul>
    )
  );
}
