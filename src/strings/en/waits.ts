import { plural } from '#strings/en/plural.ts';
import type { Translation } from '#strings/translation.ts';
import type { waits as vi } from '#strings/vi/waits.ts';

/** How long to wait: `20 seconds`, `5 minutes`, `3 hours`. Never less than it is. */
function formatWait(seconds: number): string {
  if (seconds < 60) return plural(Math.ceil(seconds), 'second');
  if (seconds <= 5_400) return plural(Math.ceil(seconds / 60), 'minute');
  return plural(Math.ceil(seconds / 3_600), 'hour');
}

/** Why a look-up was not answered, and when to try again. */
export const waits: Translation<typeof vi> = {
  limited: (seconds) => `You have checked too many times. Please try again in ${formatWait(seconds)}.`,
  crowded: (seconds) => `Too many cards are being checked at the moment. Please try again in ${formatWait(seconds)}.`,
};
