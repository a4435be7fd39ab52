import type { OverviewWire } from '#contract/overview-operations.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import { call } from '#web/admin/api/call.ts';
import { type Loaded, load } from '#web/admin/api/load.ts';

/** The figures of the register, or why they could not be loaded. */
export type LoadedOverview = Loaded<{ overview: OverviewWire }>;

export function loadOverview(): Promise<LoadedOverview> {
  return load(async () => ({ overview: await call('GET /overview') }), words.notFetched);
}
