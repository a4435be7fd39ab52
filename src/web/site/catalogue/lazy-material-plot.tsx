import { type ComponentProps, lazy, Suspense } from 'react';
import type Plot from '#web/site/catalogue/material-plot.tsx';

const MaterialPlot = lazy(() => import('#web/site/catalogue/material-plot.tsx'));

/** The plot, whose code is loaded after the page: the drawing is in the HTML already. */
export function LazyMaterialPlot(props: ComponentProps<typeof Plot>) {
  return (
    <Suspense>
      <MaterialPlot {...props} />
    </Suspense>
  );
}
