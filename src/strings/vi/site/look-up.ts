import { answer } from '#strings/vi/site/answer.ts';
import { scan } from '#strings/vi/site/scan.ts';
import { waits } from '#strings/vi/waits.ts';

/** The words of a look-up's answer and of the scan, which are loaded when the page is there. */
export const lookUp = { answer, scan, waits } as const;
