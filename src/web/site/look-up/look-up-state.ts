import type { CalendarDate } from '#domain/calendar.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import { normalizeText } from '#domain/text.ts';
import type { QrCode } from '#web/ui/qr.ts';
import { waits } from '#web/ui/waits.ts';

export type Warranty = Extract<LookUpAnswer, { status: 'found' }>['warranty'] & { valid: boolean };

/** What the address of a page with the look-up block asks for, and the answer. */
export type LookUpState =
  | { status: 'nothing' | 'empty'; keyword: '' }
  /** Nothing is known of the number. `requestId`: under which the log has why, where the server answered at all. */
  | { status: 'failed'; keyword: string; requestId?: string }
  | { status: 'not-found'; keyword: string }
  | { status: 'limited' | 'crowded'; keyword: string; retryAfterSeconds: number }
  /** `code` holds the address of the answer; there is one where the site has an address of its own. */
  | { status: 'found'; keyword: string; warranty: Warranty; today: CalendarDate; code?: QrCode };

/** The first value of a query parameter that is not blank, tidied; '' where all are blank, null where there is none. */
export function readParameter(search: URLSearchParams, name: string): string | null {
  const values = search.getAll(name).map(normalizeText);
  return values.find((value) => value !== '') ?? values[0] ?? null;
}

/** Asks the server from the browser; what needs no answer needs no call either. */
export async function loadLookUp(url: URL, askServer: () => Promise<LookUpState>): Promise<LookUpState> {
  const keyword = readParameter(url.searchParams, 'keyword');
  if (keyword === null) return { status: 'nothing', keyword: '' };
  if (keyword === '') return { status: 'empty', keyword: '' };
  const failed: LookUpState = { status: 'failed', keyword };
  // What comes instead of an answer is none: nothing, an error, a proxy's own page.
  const answer = askServer().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return failed;
  });
  const tooLate = new Promise<LookUpState>((resolve) => setTimeout(resolve, waits.lookUp, failed));
  return Promise.race([answer, tooLate]);
}
