import { href } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { CrownMaking } from '#web/site/about/crown-making.tsx';
import { loadPhotos } from '#web/site/about/photos.server.ts';
import { ProductRenders } from '#web/site/about/product-renders.tsx';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/photos.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData.words;
  return pageMeta({ matches }, { title, description, path: href('/photos') });
};

/** The text comes with the page: a table for all pages would be larger for everybody. */
export const loader = (args: Route.LoaderArgs) => loadPhotos(args);

/** The pictures of the products, and of the making of a crown. */
export default function Photos({ loaderData: { words, renders } }: Route.ComponentProps) {
  return (
    <>
      <div className={page.head}>
        <h1>{words.soon}</h1>
        <p className={page.lead}>{words.soonLead}</p>
      </div>
      <ProductRenders heading={words.renders} renders={renders} />
      <CrownMaking words={words.making} />
    </>
  );
}
