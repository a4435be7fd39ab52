import { href, Link } from 'react-router';
import { organization } from '#web/seo/organization.ts';
import { Figure, Figures } from '#web/site/home/figures.tsx';
import { HeroPicture, heroPreload } from '#web/site/home/hero-picture.tsx';
import { languageOf, localPath } from '#web/site/language/languages.ts';
import { localeOf, useLocale } from '#web/site/language/locale.ts';
import { lookUp } from '#web/site/look-up/look-up.server.ts';
import { LookUp } from '#web/site/look-up/look-up.tsx';
import { lookUpMeta } from '#web/site/look-up/look-up-meta.ts';
import { loadLookUp } from '#web/site/look-up/look-up-state.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/home.ts';
import styles from './home.module.css';

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = localeOf(args.matches).words.home;
  return lookUpMeta(args, { title, description, path: href('/'), about: (site) => [organization(site)] });
};

export const links: Route.LinksFunction = () => [heroPreload];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader(args: Route.LoaderArgs) {
  return lookUp(args, localPath(languageOf(args.url.pathname), href('/')));
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadLookUp(url, serverLoader);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, path } = useLocale();
  const { heading, lead, toProducts } = words.home;
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.intro}>
          <h1>{heading}</h1>
          <p className={page.lead}>{lead}</p>
          <Link className={`${page.link} ${styles.toProducts}`} to={path(href('/products'))}>
            {toProducts}
          </Link>
        </div>
        <HeroPicture className={styles.picture} />
        <LookUp state={loaderData} path={path(href('/'))} />
      </div>
      <Reasons />
    </>
  );
}

function Reasons() {
  const hotline = useBrand()?.brand.hotline;
  const { words, path } = useLocale();
  const { whyUs, reasons, toPartners, call } = words.home;
  return (
    <Figures id="vi-sao" heading={whyUs}>
      <Figure {...reasons.warranty}>
        <Link className={page.link} to={path(href('/warranty/notes'))}>
          {words.notesLink}
        </Link>
      </Figure>
      <Figure {...reasons.checks}>
        <Link className={page.link} to={path(href('/partner'))}>
          {toPartners}
        </Link>
      </Figure>
      <Figure {...reasons.support}>
        {hotline && (
          <PhoneLink className={page.link} number={hotline}>
            {call(hotline)}
          </PhoneLink>
        )}
      </Figure>
    </Figures>
  );
}
