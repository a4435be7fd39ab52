import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import { home as words } from '#strings/vi/site/home.ts';
import { organization } from '#web/seo/organization.ts';
import { HeroPicture, heroPreload } from '#web/site/home/hero-picture.tsx';
import { lookUp } from '#web/site/look-up/look-up.server.ts';
import { LookUp } from '#web/site/look-up/look-up.tsx';
import { lookUpMeta } from '#web/site/look-up/look-up-meta.ts';
import { loadLookUp } from '#web/site/look-up/look-up-state.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/home.ts';
import styles from './home.module.css';

export const meta: Route.MetaFunction = (args) =>
  lookUpMeta(args, {
    title: words.title,
    description: words.description,
    path: href('/'),
    about: (site) => [organization(site)],
  });

export const links: Route.LinksFunction = () => [heroPreload];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader(args: Route.LoaderArgs) {
  return lookUp(args, href('/'));
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadLookUp(url, serverLoader);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.intro}>
          <h1>{words.heading}</h1>
          <p className={page.lead}>{words.lead}</p>
          <Link className={`${page.link} ${styles.toProducts}`} to={href('/products')}>
            {words.toProducts}
          </Link>
        </div>
        <HeroPicture className={styles.picture} />
        <LookUp state={loaderData} path={href('/')} />
      </div>
      <Reasons />
    </>
  );
}

function Reasons() {
  const hotline = useBrand()?.brand.hotline;
  const { warranty, checks, support } = words.reasons;
  return (
    <section className={styles.whyUs} aria-labelledby="vi-sao">
      <h2 id="vi-sao">{words.whyUs}</h2>
      <ul className={styles.reasons}>
        <Reason {...warranty}>
          <Link className={page.link} to={href('/warranty/notes')}>
            {vi.notesLink}
          </Link>
        </Reason>
        <Reason {...checks}>
          <Link className={page.link} to={href('/partner')}>
            {words.toPartners}
          </Link>
        </Reason>
        <Reason {...support}>
          {hotline && (
            <PhoneLink className={page.link} number={hotline}>
              {words.call(hotline)}
            </PhoneLink>
          )}
        </Reason>
      </ul>
    </section>
  );
}

type ReasonProps = { figure: string; title: string; text: string; children: ReactNode };

function Reason({ figure, title, text, children }: ReasonProps) {
  return (
    <li>
      {/* The title says it, too. */}
      <p className={styles.figure} aria-hidden="true">
        {figure}
      </p>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </li>
  );
}
