import { href, Link, useRouteLoaderData } from 'react-router';
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
import type { loader as loadSections } from './with-sections.tsx';

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
  const { words, path, language, formats } = useLocale();
  const { heading, lead, toProducts } = words.home;
  const best = useRouteLoaderData<typeof loadSections>(`${language}/site/home/with-sections.tsx`)?.best;
  const measure = (value: number | null | undefined, unit: string) =>
    value == null ? undefined : `${formats.number(value)}\u00a0${unit}`;
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.intro}>
          <h1>{heading}</h1>
          <p className={page.lead}>{lead(measure(best?.strength, 'MPa'), measure(best?.translucency, '%'))}</p>
        </div>
        <HeroPicture className={styles.picture} />
        <LookUp state={loaderData} path={path(href('/'))} />
        <Link className={`${page.outlined} ${styles.toProducts}`} to={path(href('/products'))}>
          {toProducts}
        </Link>
      </div>
      <Reasons />
    </>
  );
}

function Reasons() {
  const hotline = useBrand()?.brand.hotline;
  const { words, path } = useLocale();
  const { whyUs, reasons, toPartners } = words.home;
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
            {words.frame.call(hotline)}
          </PhoneLink>
        )}
      </Figure>
    </Figures>
  );
}
