import { Suspense } from 'react';
import type { OverviewWire } from '#contract/overview-wire.ts';
import { call, Refused, saidOr } from '#web/admin/api/call.ts';
import { Figures } from '#web/admin/overview/figures.tsx';
import { FiguresSkeleton } from '#web/admin/overview/figures-skeleton.tsx';
import { admin } from '#web/strings/vi-admin.ts';
import { overview as words } from '#web/strings/vi-admin-overview.ts';
import type { Route } from './+types/overview.ts';

export const meta = () => [{ title: admin.title(words.title) }];

/** The register in figures, or why there are none. */
export type Loaded = { overview: OverviewWire; failed?: never } | { overview?: never; failed: string };

/** The page stands at once; its figures come when they are counted. */
export const clientLoader = () => ({ loaded: load() });

async function load(): Promise<Loaded> {
  try {
    return { overview: await call<OverviewWire>('GET', '/overview') };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { failed: saidOr(error, words.notFetched) };
  }
}

/** The first page of the back office: cards and look-ups in figures, each a link to what it counts. */
export default function Overview({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<FiguresSkeleton />}>
      <Figures loaded={loaded} />
    </Suspense>
  );
}
