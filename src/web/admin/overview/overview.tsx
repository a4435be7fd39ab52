import { Suspense } from 'react';
import { admin } from '#strings/vi/admin/common.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import { Figures } from '#web/admin/overview/figures.tsx';
import { FiguresSkeleton } from '#web/admin/overview/figures-skeleton.tsx';
import { loadOverview } from '#web/admin/overview/load-overview.ts';
import type { Route } from './+types/overview.ts';

export const meta = () => [{ title: admin.title(words.title) }];

/** Does not await the figures: the page renders at once and shows them later. */
export const clientLoader = () => ({ loaded: loadOverview() });

/** The start page of the back office: what needs somebody, and figures, each with a link to the counted list. */
export default function Overview({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<FiguresSkeleton />}>
      <Figures loaded={loaded} />
    </Suspense>
  );
}
