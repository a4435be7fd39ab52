import { useRevalidator } from 'react-router';
import { merge as words } from '#strings/vi/admin/named-cards.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import type { MergeResult } from '#web/admin/form/merge-dialog.tsx';
import { showUndoNotice } from '#web/admin/list/undo-notices.ts';
import { type MergeableWire, separateRecords } from '#web/admin/records/merge-calls.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';

/** Separates what was merged, by the id of the merge, and reloads the page's data; `offer` offers that for a merge just made. */
export function useSeparate(wire: MergeableWire) {
  const { revalidate } = useRevalidator();
  async function separate(merge: string): Promise<void> {
    const key = idempotencyKeyOf(`separate ${wire} ${merge}`);
    try {
      toastSuccess(await separateRecords(wire, merge, key));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastFailure(error, words[wire].notSeparated, { key, again: () => separate(merge) });
    }
    await revalidate();
  }
  const offer = (name: string, { message, merge }: MergeResult['answer']) =>
    showUndoNotice({ kind: 'edit', name, text: message, count: 1, undo: () => separate(merge) });
  return { separate, offer };
}
