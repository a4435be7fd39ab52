import { href } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import { contact as words } from '#strings/vi/site/pages.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { SocialLinks } from '#web/site/frame/social-links.tsx';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/contact.ts';
import styles from './contact.module.css';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: words.title, description: words.description, path: href('/contact') });

/** The contact page: phone numbers, offices and social networks. */
export default function Contact() {
  const site = useBrand();
  return (
    <>
      <div className={page.head}>
        <h1>{words.heading}</h1>
        <p className={page.lead}>{words.lead}</p>
      </div>
      {site && <ContactDetails {...site.brand} />}
    </>
  );
}

function ContactDetails({ offices, phone, hotline, social }: NonNullable<ReturnType<typeof useBrand>>['brand']) {
  return (
    <div className={styles.ways}>
      <div className={styles.phones}>
        <Phone label={vi.frame.hotline} number={hotline} />
        <Phone label={vi.frame.phone} number={phone} />
      </div>
      <section aria-labelledby="van-phong">
        <h2 id="van-phong">{words.offices}</h2>
        <div className={styles.offices}>
          {offices.map(({ name, address, map }) => (
            <address key={name} className={styles.office}>
              <h3>{name}</h3>
              <p>{address}</p>
              {map && (
                <a className={page.link} href={map} rel="noopener">
                  {words.map}
                </a>
              )}
            </address>
          ))}
        </div>
      </section>
      <section aria-labelledby="mang-xa-hoi">
        <h2 id="mang-xa-hoi">{vi.social.label}</h2>
        <SocialLinks className={styles.social} links={social} />
      </section>
    </div>
  );
}

function Phone({ label, number }: { label: string; number: string }) {
  return (
    <PhoneLink className={styles.phone} number={number}>
      <PhoneIcon className={styles.icon} />
      <span>
        {label}
        <strong className={styles.number}>{number}</strong>
      </span>
    </PhoneLink>
  );
}
