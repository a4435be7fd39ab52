import type { OverviewWire } from '#contract/overview-wire.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';

/** The figures of the register, or why they could not be loaded. */
export type Loaded = { overview: OverviewWire; failed?: never } | { overview?: never; failed: string };

/** Loads the figures. */
export async function loadOverview(): Promise<Loaded> {
  try {
    return { overview: await call('GET /overview') };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failed: userMessageOf(error, words.notFetched) };
  }
}
