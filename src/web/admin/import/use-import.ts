import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportedWire, ImportRefusedWire } from '#contract/import-wire.ts';
import type { Problem } from '#contract/operations.ts';
import { importing as words } from '#strings/vi/admin/import.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { idempotencyKeyOfFile } from '#web/admin/api/idempotency-key.ts';
import { upload } from '#web/admin/api/upload.ts';
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

/** The details of an import beside its message. */
export interface ImportReport {
  /** Name of the file that was sent. */
  file: string;
  title: string;
  /** The errors, one sentence per row. */
  lines: readonly string[];
  /** The number of errors that `lines` leave out. */
  unlisted: number;
  warnings: readonly string[];
  issues: ImportRefusedWire['issues'];
  /** The import whose rows can be mended; undefined if the file could not be taken at all. */
  importId: string | undefined;
}

/**
 * The report of a failed import, of which no row is stored. Where the error says no more than the message, which is the title, the
 * report names the file.
 */
function reportFailure(file: string, message: string, problem: Problem): ImportReport {
  const { invalidQuantities = [], error, warnings = [], issues = [], counts, importId } = problem;
  const lines = invalidQuantities.length > 0 ? invalidQuantities : [error && error !== message ? error : file];
  return {
    file,
    title: words.at(message),
    lines,
    unlisted: Math.max(0, (counts?.issues ?? 0) - lines.length),
    warnings,
    issues,
    importId,
  };
}

/** The report of a stored import that has warnings. */
function reportWarnings(file: string, { message, warnings }: ImportedWire): ImportReport {
  return { file, title: message, lines: [], unlisted: 0, warnings, issues: [], importId: undefined };
}

/** The report as a text file. */
export function reportText({ title, lines, unlisted, warnings }: ImportReport): Blob {
  const more = unlisted > 0 ? [words.more(unlisted)] : [];
  const warningLines = warnings.length > 0 ? ['', words.warnings, ...warnings] : [];
  return new Blob([[title, '', ...lines, ...more, ...warningLines, ''].join('\r\n')], {
    type: 'text/plain;charset=utf-8',
  });
}

/**
 * The issues as a table. Tabs and UTF-16 let Excel open it on a double click, whatever list separator the machine has.
 */
export function reportTable({ issues }: ImportReport): Blob {
  const rows = issues.map(({ sheet, row, column, value, reason }) => [sheet ?? '', String(row), column, value, reason]);
  const text = [words.columns, ...rows].map((row) => row.map(cell).join('\t')).join('\r\n');
  return new Blob([utf16(`\ufeff${text}\r\n`)], { type: 'text/csv;charset=utf-16' });
}

/** A cell's text, escaped so that Excel does not run it as a formula. */
function cell(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

function utf16(text: string): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
  return view.buffer;
}
