import type { CalendarDate } from '#domain/calendar.ts';
import type { ListedClinic } from '#domain/clinic/directory.ts';
import type { LookUpAnswer, NotFound } from '#domain/look-up/look-up-answer.ts';
import { readCardText } from '#domain/printed-number.ts';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { maxLookUpLength, normalizeText } from '#domain/text.ts';
import type { CardCare } from '#domain/visit/visit.ts';
import type { QrCode } from '#web/ui/qr.ts';
import { waits } from '#web/ui/waits.ts';

export type Warranty = Extract<LookUpAnswer, { status: 'found' }>['warranty'] & { valid: boolean };

/** An answer with a card. */
export interface FoundLookUp {
  status: 'found';
  keyword: string;
  warranty: Warranty;
  today: CalendarDate;
  /** A QR code of the answer's URL, if the site's origin is configured. */
  code?: QrCode;
  /** What open recalls say of the card, in the owner's words. */
  notices: string[];
  /** Its product in the catalogue; undefined if there is none. */
  product?: Pick<CatalogueProduct, 'id' | 'picture'>;
  /** True if the code of the card's QR code was right. */
  isCodeRight: boolean;
  /** Its visits, only with that code. */
  care?: CardCare;
  /** The clinic in the directory that has the name on the card, or had it; undefined if there is none. */
  clinic?: ListedClinic;
}

/** The look-up that a URL asks for, and its answer. */
export type LookUpState =
  | { status: 'nothing' | 'empty'; keyword: '' }
  /**
   * The look-up failed. `requestId` finds the log entry; it is missing if the server did not answer. `asksAgain` while the
   * database is away.
   */
  | { status: 'failed'; keyword: string; requestId?: string; asksAgain?: boolean }
  | (NotFound & { keyword: string })
  | { status: 'limited' | 'crowded'; keyword: string; retryAfterSeconds: number }
  | FoundLookUp;

/** The first non-blank value of a query parameter, normalized; '' if all are blank, null if it is missing. */
export function readParameter(search: URLSearchParams, name: string): string | null {
  const values = search.getAll(name).map(normalizeText);
  return values.find((value) => value !== '') ?? values[0] ?? null;
}

/** The card number that a URL asks for, cut to the longest text that is looked up. */
export function readCardNumber(search: URLSearchParams, name: 'keyword' | 'cartId' = 'keyword'): string | null {
  return readParameter(search, name)?.slice(0, maxLookUpLength) ?? null;
}

/** Loads the answer from the browser. It calls the server only for a non-empty number, and gives up after `waits.lookUp`. */
export async function loadLookUp(url: URL, fetchAnswer: () => Promise<LookUpState>): Promise<LookUpState> {
  const keyword = readCardNumber(url.searchParams);
  if (keyword === null) return { status: 'nothing', keyword: '' };
  if (keyword === '') return { status: 'empty', keyword: '' };
  const failed: LookUpState = { status: 'failed', keyword: readCardText(keyword).cardNumber };
  // A network error or an invalid answer, such as a proxy's page, counts as a failed look-up.
  const answer = fetchAnswer().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return failed;
  });
  const timeout = new Promise<LookUpState>((resolve) => setTimeout(resolve, waits.lookUp, failed));
  return Promise.race([answer, timeout]);
}
