import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { showUndoNotice } from '#web/admin/list/undo-notices.ts';
import { type Chosen, chosenBody } from '#web/admin/records/record-calls.ts';
import { toastInfo, toastSuccess } from '#web/ui/toasts.tsx';

/** A field in the wire's names, and the value that all cards get. */
export type Change = BodyOf<'POST /user/edit-all'>['change'];
/** What an edit would do. */
export type Preview = AnswerOf<'POST /user/edit-all/preview'>;
/** An edit that can be undone. */
export type EditLine = AnswerOf<'GET /user/edits'>['edits'][number];

/** @throws {ApiError} */
export function previewEdit(which: Chosen, change: Change): Promise<Preview> {
  return call('POST /user/edit-all/preview', { body: { cards: chosenBody(which), change } });
}

/** Stores what the preview has shown. @throws {ApiError} */
export function storeEdit(
  which: Chosen,
  change: Change,
  { seen, idempotencyKey }: { seen: string; idempotencyKey: string },
): Promise<AnswerOf<'POST /user/edit-all'>> {
  return call('POST /user/edit-all', { body: { cards: chosenBody(which), change, seen }, idempotencyKey });
}

/** The share of the running edit that is done, from 0 to 1; null if it is not known. @throws {ApiError} */
export async function editShare(): Promise<number | null> {
  const { progress } = await call('GET /user/edits/progress');
  return progress ? progress.done / progress.total : null;
}

/** Undoes an edit and shows the outcome. `onChange` follows in any case. */
export async function undoEdit(edit: string, onChange: () => void): Promise<void> {
  const key = idempotencyKeyOf(`undo edit ${edit}`);
  try {
    const { message, unchanged } = await key.sendWithRetry((idempotencyKey) =>
      call('POST /user/edits/:id/undo', { params: { id: edit }, idempotencyKey }),
    );
    onChange();
    if (unchanged.counts === 0) return toastSuccess(message);
    toastInfo(message);
    const numbers = unchanged.cards.map(({ numbCode }) => numbCode).join(', ');
    toastInfo(words.keptCards(numbers, unchanged.counts - unchanged.cards.length));
  } catch (error) {
    toastFailure(error, admin.notUndone, { key, again: () => undoEdit(edit, onChange) });
    onChange();
  }
}

/** Offers to undo an edit for a while. */
export function offerUndo({ counts, edit }: { counts: number; edit: string }, onUndone: () => void): void {
  const text = words.stored(counts);
  const undo = () => undoEdit(edit, onUndone);
  showUndoNotice({ kind: 'edit', name: words.count(counts), text, count: counts, undo });
}
