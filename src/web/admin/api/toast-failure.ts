import { admin } from '#strings/vi/admin/common.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { type IdempotencyKey, isUnexplained } from '#web/admin/api/idempotency-key.ts';
import { toastError, toastWithAction } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

/**
 * Shows that a call has failed. Without an answer nobody knows whether it was carried out: the message says that instead, with a
 * button that sends it again.
 *
 * @param fallback the sentence if the server gives none
 * @param again sends it with the same key
 */
export function toastFailure(
  error: unknown,
  fallback: string,
  { key, again }: { key: IdempotencyKey; again: () => Promise<unknown> },
): void {
  if (!isUnexplained(error)) {
    toastError(userMessageOf(error, fallback));
    return;
  }
  toastWithAction(admin.unanswered, admin.retry, waits.undo, () => {
    // It may have been answered since, by another button.
    if (key.isUnanswered) void again();
  });
}
