import type { ImportRow } from '#contract/import-check-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { type RowState, rowStates } from '#domain/import/checked-row.ts';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { call, type Loaded, load } from '#web/admin/api/call.ts';

/** Rows on a page of a check. */
export const rowsPerPage = 25;
/** Rows that the step of the columns shows as they will be stored. */
const firstRows = 5;

/** The rows that a page shows. */
export interface RowPage {
  rows: ImportRow[];
  total: number;
  /** From 1. */
  page: number;
  /** The state that the rows have; undefined for all rows. */
  state: RowState | undefined;
}

export interface LoadedImport {
  detail: ImportDetail;
  /** undefined until the file has been checked. */
  rows: RowPage | undefined;
}

/**
 * Loads an import and the rows that its address asks for: faulty ones first, if there are any.
 *
 * @param search the parameters `step`, `rows` (a state, or `all`) and `page`
 */
export const loadImport = (id: string, search: URLSearchParams, signal: AbortSignal): Promise<Loaded<LoadedImport>> =>
  load(async () => {
    const { import: detail } = await call('GET /imports/:id', { params: { id }, signal });
    if (detail.state !== 'checked' || !detail.summary) return { detail, rows: undefined };
    const isPreview = search.get('step') === 'columns';
    const asked = search.get('rows');
    const fallback = detail.summary.counts.faulty > 0 ? 'faulty' : undefined;
    const state = asked === null ? fallback : rowStates.find((one) => one === asked);
    const page = isPreview ? 1 : pageOf(search);
    const shown = isPreview ? undefined : state;
    const { rows, counts } = await call('GET /imports/:id/rows', {
      params: { id },
      query: {
        page: String(page),
        limit: String(isPreview ? firstRows : rowsPerPage),
        ...(shown && { state: shown }),
      },
      signal,
    });
    return { detail, rows: { rows, total: counts, page, state: shown } };
  }, words.notFetched);

function pageOf(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}
