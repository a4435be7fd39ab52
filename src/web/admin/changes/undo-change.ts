import type { AnswerOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { rememberChange, showUndoNotice, type UndoNotice } from '#web/admin/changes/undo-notices.ts';
import { createStore } from '#web/ui/store.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';

export type UndoAnswer = AnswerOf<'POST /changes/:id/undo'>;

/** The answer of the last undo that has left something as it is, until somebody closes it. */
export const undoResult = createStore<UndoAnswer | undefined>(undefined);

/** What undoes are made of: the id of the change, and what follows in any case. */
interface Undo {
  /** Undefined if nothing was changed. */
  change?: string | undefined;
  onDone?: () => unknown;
}

/** Takes a change back, or an undo, and says what it has done. */
export async function undoChange({ change, onDone }: Undo, key = new IdempotencyKey()): Promise<void> {
  if (change === undefined) return;
  try {
    const answer = await key.sendWithRetry((idempotencyKey) =>
      call('POST /changes/:id/undo', { params: { id: change }, idempotencyKey }),
    );
    undoResult.set(answer.left.length === 0 ? undefined : answer);
    // What is left stands on the page, where nobody misses it.
    if (answer.left.length === 0) toastSuccess(answer.message);
  } catch (error) {
    toastFailure(error, admin.notUndone, { key, again: () => undoChange({ change, onDone }, key) });
  }
  void queryClient.invalidateQueries({ queryKey: ['changes'] });
  await onDone?.();
}

/** Offers to take a change back for a while, and lets Ctrl Z do it. */
export function offerUndo({ change, onDone, ...notice }: Undo & Omit<UndoNotice, 'id' | 'undo'>): void {
  if (change !== undefined) showUndoNotice({ ...notice, undo: () => undoChange({ change, onDone }) });
}

/** Lets Ctrl Z take a change back. */
export function rememberUndo({ change, onDone }: Undo): void {
  if (change !== undefined) rememberChange(() => undoChange({ change, onDone }));
}
