import { type ComponentType, lazy, Suspense } from 'react';

/** A part of a page whose code is loaded after the page: what it shows is in the HTML already. */
function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(load);
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

export const LazyCarousel = lazyPart(() => import('#web/site/catalogue/carousel.tsx'));
export const LazyMaterialPlot = lazyPart(() => import('#web/site/catalogue/material-plot.tsx'));
export const LazyShadeGuide = lazyPart(() => import('#web/site/catalogue/shade-guide.tsx'));
