import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { importing as words } from '#strings/vi/admin/import.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { upload } from '#web/admin/api/upload.ts';
import { type ImportReport, reportFailure, reportWarnings } from '#web/admin/import/import-report.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';

interface Importing {
  /** The file on its way and how much of it is there, from 0 to 1; at 1 its rows are being checked and stored. */
  running?: { name: string; share: number };
  /** What there is to say about the last file, until it has been read. */
  report?: ImportReport;
  /** How many files have been stored since this document was opened. */
  stored: number;
}

/** The one import of this document. Whoever leaves the list and comes back finds it as far as it is by then. */
const importing = createStore<Importing>({ stored: 0 });
const change = (what: Partial<Importing>) => importing.set({ ...importing.get(), ...what });
let controller = new AbortController();

/** How far the import is. Each file that has been stored has the list read anew. */
export function useImport(): Importing {
  const state = useStore(importing);
  const { revalidate } = useRevalidator();
  const seen = useRef(state.stored);
  useEffect(() => {
    if (seen.current === state.stored) return;
    seen.current = state.stored;
    void revalidate();
  }, [state.stored, revalidate]);
  return state;
}

/** Imports a spreadsheet of cards. */
export async function startImport(file: File): Promise<void> {
  controller = new AbortController();
  const onProgress = (share: number) => change({ running: { name: file.name, share } });
  onProgress(0);
  try {
    const { signal } = controller;
    const answer = await upload('POST /user/import', { form: { file }, onProgress, signal });
    toastSuccess(answer.message);
    if (answer.warnings.length > 0) change({ report: reportWarnings(file.name, answer) });
    change({ stored: importing.get().stored + 1 });
  } catch (error) {
    fail(file, error);
  } finally {
    change({ running: undefined });
  }
}

/** Calls off what has not been sent as a whole. */
export const stopImport = (): void => controller.abort();

export const closeReport = (): void => change({ report: undefined });

function fail(file: File, error: unknown) {
  if (controller.signal.aborted) return toastInfo(words.canceled);
  if (!(error instanceof ApiError)) throw error;
  if (error.userMessage === undefined) return toastError(words.lost(error.message));
  toastError(error.userMessage);
  change({ report: reportFailure(file.name, error.userMessage, error.problem) });
}
