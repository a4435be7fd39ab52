import { href } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { CrownSteps } from '#web/site/about/crown-steps.tsx';
import { OwnerPhotos } from '#web/site/about/owner-photos.tsx';
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

/** The owner's photos, the pictures of the products, and those of the making of a crown. */
export default function Photos({ loaderData: { words, head, photos, renders } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <h1 className={head ? page.word : ''}>{head ? head.word : words.title}</h1>
        {head && (
          <>
            <p className={page.heading}>{head.heading}</p>
            <p className={page.lead}>{head.lead}</p>
          </>
        )}
      </div>
      {photos.length > 0 && <OwnerPhotos photos={photos} />}
      <ProductRenders heading={words.renders} renders={renders} />
      <CrownSteps words={words.making} />
    </>
  );
}
