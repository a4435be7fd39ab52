import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { importing as words } from '#strings/vi/admin/import.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { idempotencyKeyOfFile } from '#web/admin/api/idempotency-key.ts';
import { upload } from '#web/admin/api/upload.ts';
import { type ImportReport, reportFailure, reportWarnings } from '#web/admin/import/import-report.ts';
import { sendFile } from '#web/admin/import/send-file.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';

interface ImportState {
  /** The running import and its uploaded share, from 0 to 1; at 1 the server is storing the rows. */
  running?: { name: string; share: number };
  /** The report of the last import, until it is closed. */
  report?: ImportReport;
  /** How many files were stored since this document was loaded. */
  stored: number;
}

/** The one import of this document. It continues while the user visits other pages. */
const importStore = createStore<ImportState>({ stored: 0 });
const update = (what: Partial<ImportState>) => importStore.set({ ...importStore.get(), ...what });
let controller = new AbortController();

/** The state of the import. The list is reloaded after each stored file. */
export function useImport(): ImportState {
  const state = useStore(importStore);
  const { revalidate } = useRevalidator();
  const handled = useRef(state.stored);
  useEffect(() => {
    if (handled.current === state.stored) return;
    handled.current = state.stored;
    void revalidate();
  }, [state.stored, revalidate]);
  return state;
}

/** Imports a spreadsheet of cards. */
export async function startImport(file: File): Promise<void> {
  controller = new AbortController();
  const onProgress = (share: number) => update({ running: { name: file.name, share } });
  onProgress(0);
  try {
    const { signal } = controller;
    const answer = await idempotencyKeyOfFile('POST /user/import', file).send((idempotencyKey) =>
      upload('POST /user/import', { form: { file }, onProgress, signal, idempotencyKey }),
    );
    toastSuccess(answer.message);
    if (answer.warnings.length > 0) update({ report: reportWarnings(file.name, answer) });
    update({ stored: importStore.get().stored + 1 });
  } catch (error) {
    fail(file, error);
  } finally {
    update({ running: undefined });
  }
}

/** Sends a spreadsheet to be checked first, and returns the id of its import; undefined if it was not sent. */
export async function startCheck(file: File): Promise<string | undefined> {
  controller = new AbortController();
  const { signal } = controller;
  const onProgress = (share: number) => update({ running: { name: file.name, share } });
  const { id, failure } = await sendFile(file, { signal, onProgress }).finally(() => update({ running: undefined }));
  if (signal.aborted) toastInfo(words.canceled);
  else if (failure !== undefined) toastError(failure);
  return id;
}

/** Aborts the upload. */
export const stopImport = (): void => controller.abort();

export const closeReport = (): void => update({ report: undefined });

function fail(file: File, error: unknown) {
  if (controller.signal.aborted) return toastInfo(words.canceled);
  if (!(error instanceof ApiError)) throw error;
  if (error.userMessage === undefined) return toastError(words.lost(error.message));
  toastError(error.userMessage);
  update({ report: reportFailure(file.name, error.userMessage, error.problem) });
}
