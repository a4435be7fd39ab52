import { href, Link } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { privacyIn } from '#web/site/about/privacy.server.ts';
import { languageOf } from '#web/site/language/languages.ts';
import { useLocale } from '#web/site/language/locale.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/privacy.ts';
import styles from './privacy.module.css';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta({ matches }, { ...loaderData, path: href('/privacy') }) : [];

/** The text comes with the page: a table for all pages would be larger for everybody. */
export const loader = ({ url, context }: Route.LoaderArgs) => privacyIn(languageOf(url.pathname), context);

/** What is stored, who sees it, for how long, and whom to ask. */
export default function Privacy({ loaderData: { title, lead, sections, ask } }: Route.ComponentProps) {
  const { path, words } = useLocale();
  const brand = useBrand()?.brand;
  return (
    <div className={styles.page}>
      <div>
        <h1>{title}</h1>
        <p className={page.lead}>{lead}</p>
      </div>
      <nav className={styles.contents} aria-label={title}>
        {[...sections, ask].map(({ heading }, at) => (
          <a key={heading} className={page.link} href={`#muc-${at + 1}`}>
            {heading}
          </a>
        ))}
      </nav>
      {sections.map(({ heading, points }, at) => (
        <section key={heading} id={`muc-${at + 1}`}>
          <h2>{heading}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <section id={`muc-${sections.length + 1}`}>
        <h2>{ask.heading}</h2>
        <p>{ask.text}</p>
        <p className={styles.ways}>
          {brand && (
            <PhoneLink className={page.link} number={brand.phone}>
              {words.frame.call(brand.phone)}
            </PhoneLink>
          )}
          <Link className={page.link} to={path(href('/contact'))}>
            {ask.toContact}
          </Link>
        </p>
      </section>
    </div>
  );
}
