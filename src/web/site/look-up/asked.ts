import type { CalendarDate } from '#domain/calendar.ts';
import { tidyText } from '#domain/text.ts';
import type { LookUpAnswer } from '#web/context.ts';
import type { QrCode } from '#web/ui/qr.ts';

/** What the address of a page with the look-up block asks for, and the answer. */
export type Asked =
  | { status: 'nothing' | 'empty'; keyword: '' }
  /** `requestId`: under which the log has the reason, where the server is it that failed. */
  | { status: 'failed'; keyword: string; requestId?: string }
  | {
      status: 'answered';
      keyword: string;
      answer: LookUpAnswer;
      today: CalendarDate;
      /** Holds the address of the answer; there is one where a card was found. */
      code?: QrCode;
    };

export type Warranty = Extract<LookUpAnswer, { status: 'found' }>['warranty'];

/** The first value of a query parameter that is not blank, tidied; '' where all are blank, null where there is none. */
export function readParameter(search: URLSearchParams, name: string): string | null {
  const values = search.getAll(name).map(tidyText);
  return values.find((value) => value !== '') ?? values[0] ?? null;
}

/** Asks the server from the browser; what needs no answer needs no call either. */
export async function askFromBrowser(url: URL, askServer: () => Promise<Asked>): Promise<Asked> {
  const keyword = readParameter(url.searchParams, 'keyword');
  if (keyword === null) return { status: 'nothing', keyword: '' };
  if (keyword === '') return { status: 'empty', keyword: '' };
  try {
    return await askServer();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { status: 'failed', keyword };
  }
}
