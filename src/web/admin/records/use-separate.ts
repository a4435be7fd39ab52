import { useRevalidator } from 'react-router';
import { merge as words } from '#strings/vi/admin/named-cards.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { type MergeableWire, separateRecords } from '#web/admin/records/merge-calls.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';

/** Separates what was merged, by the id of the merge, and reloads the page's data. */
export function useSeparate(wire: MergeableWire): (merge: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async function separate(merge) {
    const key = idempotencyKeyOf(`separate ${wire} ${merge}`);
    try {
      toastSuccess(await separateRecords(wire, merge, key));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastFailure(error, words[wire].notSeparated, { key, again: () => separate(merge) });
    }
    await revalidate();
  };
}
