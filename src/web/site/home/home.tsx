import { href, Link, type LinkDescriptor, useOutletContext } from 'react-router';
import { organization } from '#web/seo/organization.ts';
import { Figures } from '#web/site/home/figures.tsx';
import type { HomeData } from '#web/site/home/home.server.ts';
import { languageOf, localPath } from '#web/site/language/languages.ts';
import { useLocale } from '#web/site/language/locale.ts';
import { lookUp } from '#web/site/look-up/look-up.server.ts';
import { LookUp } from '#web/site/look-up/look-up.tsx';
import { lookUpMeta } from '#web/site/look-up/look-up-meta.ts';
import { loadLookUp } from '#web/site/look-up/look-up-state.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/home.ts';
import avif540 from './hero-540.avif?no-inline';
import avif1080 from './hero-1080.avif?no-inline';
import jpg1080 from './hero-1080.jpg?no-inline';
import styles from './home.module.css';

export const meta: Route.MetaFunction = (args) => {
  const home = args.matches.find((match) => match?.id.endsWith('/with-sections.tsx'))?.loaderData as
    | HomeData
    | undefined;
  return home ? lookUpMeta(args, { ...home, path: href('/'), about: (site) => [organization(site)] }) : [];
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
  const { path } = useLocale();
  const { heading, lead, toProducts, reasons } = useOutletContext<HomeData>();
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.intro}>
          <h1>{heading}</h1>
          <p className={page.lead}>{lead}</p>
        </div>
        <HeroPicture className={styles.picture} />
        <LookUp state={loaderData} path={path(href('/'))} />
        <Link className={`${page.outlined} ${styles.toProducts}`} to={path(href('/products'))}>
          {toProducts}
        </Link>
      </div>
      <Figures id="vi-sao" {...reasons} />
    </>
  );
}

const srcSet = `${avif540} 540w, ${avif1080} 1080w`;
const sizes = '(min-width: 62rem) 48rem, (min-width: 36rem) 36rem, 100vw';

/** React passes it on; the type of the router's links does not have it. */
type FetchPriority = { fetchPriority: 'high' };

/** The largest thing that is painted first: requested with the style sheet. */
const heroPreload = {
  rel: 'preload',
  as: 'image',
  type: 'image/avif',
  imageSrcSet: srcSet,
  imageSizes: sizes,
  fetchPriority: 'high',
} satisfies LinkDescriptor & FetchPriority;

/** A decorative picture of six front teeth of ceramic; its border has the colour of the hero. */
function HeroPicture({ className }: { className: string | undefined }) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img src={jpg1080} alt="" width="1080" height="720" fetchPriority="high" />
    </picture>
  );
}
