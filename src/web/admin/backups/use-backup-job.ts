import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { BackupsWire } from '#contract/backup-operations.ts';
import { backups as words } from '#strings/vi/admin/backups.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

/** Polls the backup job of the server while it runs, and shows its result. */
export function useBackupJob(answer: BackupsWire | undefined) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!answer?.job) return;
    const timer = setTimeout(() => void revalidate(), waits.backupPoll);
    return () => clearTimeout(timer);
  }, [answer, revalidate]);

  const ended = answer?.ended;
  const told = useRef(ended?.startedAt);
  useEffect(() => {
    if (!ended || told.current === ended.startedAt) return;
    told.current = ended.startedAt;
    const { task, message } = ended;
    if (message === null) toastSuccess(words.done[task]);
    else toastError(task === 'make' ? words.notMade(message) : message);
  }, [ended]);

  /** Starts to make or check a backup. */
  async function start(request: () => Promise<{ message: string }>) {
    try {
      toastInfo((await request()).message);
    } catch (error) {
      toastError(userMessageOf(error, words.failed));
    }
    await revalidate();
  }

  return { start };
}
