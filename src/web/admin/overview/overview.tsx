import { Suspense } from 'react';
import { admin } from '#strings/vi/admin/common.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import { Figures } from '#web/admin/overview/figures.tsx';
import { FiguresSkeleton } from '#web/admin/overview/figures-skeleton.tsx';
import { loadOverview } from '#web/admin/overview/load-overview.ts';
import type { Route } from './+types/overview.ts';

export const meta = () => [{ title: admin.title(words.title) }];

/** The page stands at once; its figures come when they are counted. */
export const clientLoader = () => ({ loaded: loadOverview() });

/** The first page of the back office: cards and look-ups in figures, each a link to what it counts. */
export default function Overview({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<FiguresSkeleton />}>
      <Figures loaded={loaded} />
    </Suspense>
  );
}
