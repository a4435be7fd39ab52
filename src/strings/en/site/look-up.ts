import { answer } from '#strings/en/site/answer.ts';
import { scan } from '#strings/en/site/scan.ts';
import { waits } from '#strings/en/waits.ts';
import type { Translation } from '#strings/translation.ts';
import type { lookUp as vi } from '#strings/vi/site/look-up.ts';

/** The words of a look-up's answer and of the scan, which are loaded when the page is there. */
export const lookUp: Translation<typeof vi> = { answer, scan, waits };
