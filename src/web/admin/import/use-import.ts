import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportedWire } from '#contract/import-wire.ts';
import { Refused } from '#web/admin/api/call.ts';
import { upload } from '#web/admin/api/upload.ts';
import { type ImportReport, reportFailure, reportWarnings } from '#web/admin/import/import-report.ts';
import { importing as words } from '#web/strings/vi-admin-import.ts';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';

interface Importing {
  /** The file on its way and how much of it is there, from 0 to 1; at 1 its rows are being checked and stored. */
  running: { name: string; share: number } | undefined;
  /** What there is to say about the last file, until it has been read. */
  report: ImportReport | undefined;
  start(file: File): Promise<void>;
  /** Calls off what has not been sent as a whole. */
  stop(): void;
  closeReport(): void;
}

/** Imports a spreadsheet of cards, and reads the list anew. */
export function useImport(): Importing {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState<Importing['running']>();
  const [report, setReport] = useState<ImportReport>();
  const controller = useRef<AbortController>(undefined);

  async function send(file: File, { signal }: AbortController) {
    const form = new FormData();
    form.set('file', file);
    const onProgress = (share: number) => setRunning({ name: file.name, share });
    const answer = await upload<ImportedWire>('POST', '/user/import', form, onProgress, signal);
    toastSuccess(answer.message);
    if (answer.warnings.length > 0) setReport(reportWarnings(file.name, answer));
    await revalidate();
  }

  function fail(file: File, error: unknown) {
    if (controller.current?.signal.aborted) return toastInfo(words.canceled);
    if (!(error instanceof Refused)) throw error;
    if (error.said === undefined) return toastError(words.lost(error.message));
    toastError(error.said);
    setReport(reportFailure(file.name, error.said, error.problem));
  }

  return {
    running,
    report,
    async start(file) {
      controller.current = new AbortController();
      setRunning({ name: file.name, share: 0 });
      try {
        await send(file, controller.current);
      } catch (error) {
        fail(file, error);
      } finally {
        setRunning(undefined);
      }
    },
    stop: () => controller.current?.abort(),
    closeReport: () => setReport(undefined),
  };
}
