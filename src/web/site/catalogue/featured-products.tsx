import { Outlet } from 'react-router';
import { featuredProducts } from '#web/site/catalogue/catalogue.server.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Route } from './+types/featured-products.ts';

/** Below what the first window shows. */
const LazyFeaturedList = lazyPart(() => import('#web/site/catalogue/featured-list.tsx'));

export const loader = (args: Route.LoaderArgs) => featuredProducts(args);

/** A look-up does not change the products. */
export const shouldRevalidate = () => false;

/** The home page with a few products below it. */
export default function WithFeaturedProducts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <LazyFeaturedList products={loaderData} />
    </>
  );
}
