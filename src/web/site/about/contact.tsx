import { href } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ForClinics } from '#web/site/for-clinics.tsx';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { createIcon, PhoneIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/contact.ts';
import styles from './contact.module.css';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = areaWords(localeOf(matches), 'about').contact;
  return pageMeta({ matches }, { title, description, path: href('/contact') });
};

/** The contact page: phone numbers, offices and social networks. */
export default function Contact() {
  const { contact: words, forClinics } = useAreaWords('about');
  const site = useBrand();
  return (
    <>
      <div>
        <h1 className={page.word}>{words.word}</h1>
        <p className={page.heading}>{words.heading}</p>
      </div>
      {site && <ContactDetails {...site.brand} />}
      <ForClinics words={forClinics} />
    </>
  );
}

function ContactDetails({ offices, phone, hotline, email, zalo }: NonNullable<ReturnType<typeof useBrand>>['brand']) {
  const { words: all } = useLocale();
  const words = useAreaWords('about').contact;
  const days = new Map<string, string>(Object.entries(words.days));
  return (
    <div className={styles.ways}>
      <div className={styles.phones}>
        <Phone label={all.frame.hotline} number={hotline} />
        <Phone label={all.frame.phone} number={phone} />
        {email && (
          <a className={styles.phone} href={`mailto:${email}`}>
            <MailIcon className={styles.icon} />
            <span>
              {words.email}
              <strong className={styles.email}>{email}</strong>
            </span>
          </a>
        )}
        {zalo && (
          <a className={styles.phone} href={zalo} rel="noopener">
            <ChatIcon className={styles.icon} />
            <span>
              {words.chat}
              <strong className={styles.number}>{all.frame.zalo}</strong>
            </span>
          </a>
        )}
      </div>
      <section aria-labelledby="van-phong">
        <h2 id="van-phong">{words.offices}</h2>
        <div className={styles.offices}>
          {offices.map(({ name, address, lang, map, hours }) => (
            <div key={name} className={styles.office}>
              <h3 lang={lang}>{name}</h3>
              <address lang={lang}>{address}</address>
              {hours.length > 0 && (
                <ul className={styles.hours} aria-label={words.hours}>
                  {hours.map((line) => (
                    <li key={line}>
                      {line.replace(/[A-Z][a-z]/g, (day) => days.get(day) ?? day).replaceAll('-', '–')}
                    </li>
                  ))}
                </ul>
              )}
              {map && (
                <a className={page.link} href={map} rel="noopener">
                  {words.map}
                </a>
              )}
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

/** An envelope. */
const MailIcon = createIcon(<path d="M4 6h16v12H4zM4 7l8 6 8-6" />);

/** A speech bubble. */
const ChatIcon = createIcon(<path d="M4 5.5h16v11H10.5L6 20.5v-4H4zM8 9.5h8m-8 3h5" />);

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
