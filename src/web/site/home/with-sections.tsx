import { Outlet } from 'react-router';
import { type HomeData, loadHome } from '#web/site/home/home.server.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Route } from './+types/with-sections.ts';

/** Below what the first window shows. */
const LazyHomeSections = lazyPart(() => import('#web/site/home/home-sections.tsx'));

export const loader = (args: Route.LoaderArgs) => loadHome(args);

/** A look-up does not change them. */
export const shouldRevalidate = () => false;

/** The home page with what the brand offers below the look-up. */
export default function WithSections({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet context={loaderData satisfies HomeData} />
      <LazyHomeSections {...loaderData} />
    </>
  );
}
