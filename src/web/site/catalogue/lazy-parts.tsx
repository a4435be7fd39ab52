import { lazyPart } from '#web/ui/lazy-part.tsx';

export const LazyCarousel = lazyPart(() => import('#web/site/catalogue/carousel.tsx'));
export const LazyGallery = lazyPart(() => import('#web/site/catalogue/gallery.tsx'));
export const LazyMaterialPlot = lazyPart(() => import('#web/site/catalogue/material-plot.tsx'));
export const LazyShadeGuide = lazyPart(() => import('#web/site/catalogue/shade-guide.tsx'));
