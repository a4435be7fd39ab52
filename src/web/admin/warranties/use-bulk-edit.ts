import { useEffect, useState } from 'react';
import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { RetryKey } from '#web/admin/api/retry-key.ts';
import type { Chosen } from '#web/admin/records/record-calls.ts';
import {
  type Change,
  editShare,
  offerUndo,
  type Preview,
  previewEdit,
  storeEdit,
} from '#web/admin/warranties/bulk-edit-calls.ts';
import { waits } from '#web/ui/waits.ts';

interface BulkEditOptions {
  which: Chosen;
  /** Called after each change of cards. */
  onChange: () => void;
  /** Called when the edit is stored. */
  onDone: () => void;
}

interface BulkEditing {
  pending: 'preview' | 'store' | undefined;
  /** What the shown change would do; undefined until it is requested. */
  preview: Preview | undefined;
  /** What is wrong with the value. */
  error: string | undefined;
  /** Why nothing was stored. */
  failed: string | undefined;
  /** The share that is stored, from 0 to 1, once it is known. */
  share: number | undefined;
  show(change: Change): Promise<void>;
  store(change: Change, preview: Preview): Promise<void>;
  /** Forgets what was shown, since something else was chosen. */
  reset(error?: string): void;
}

/** Shows what an edit of many cards would change, and stores exactly that. */
export function useBulkEdit({ which, onChange, onDone }: BulkEditOptions): BulkEditing {
  const [retryKey] = useState(() => new RetryKey());
  const [pending, setPending] = useState<BulkEditing['pending']>();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [share, setShare] = useState<number>();
  useEffect(() => {
    if (pending !== 'store') return;
    const timer = setInterval(() => {
      // Without an answer the bar shows no share.
      editShare().then(setShare, () => setShare(undefined));
    }, waits.editPoll);
    return () => clearInterval(timer);
  }, [pending]);

  function reset(wrong?: string) {
    setPreview(undefined);
    setFailed(undefined);
    setError(wrong);
  }

  function showFailure(failure: unknown) {
    if (!(failure instanceof ApiError)) throw failure;
    const [ofField] = failure.errors.values();
    setError(ofField);
    if (ofField === undefined) setFailed(userMessageOf(failure, words.failed));
  }

  async function show(change: Change) {
    setPending('preview');
    try {
      setPreview(await previewEdit(which, change));
    } catch (failure) {
      showFailure(failure);
    }
    setPending(undefined);
  }

  async function store(change: Change, { seen }: Preview) {
    setPending('store');
    setShare(undefined);
    setFailed(undefined);
    try {
      const { counts, edit } = await retryKey.use((idempotencyKey) =>
        storeEdit(which, change, { seen, idempotencyKey }),
      );
      if (edit !== null) offerUndo({ counts, edit }, onChange);
      onDone();
      onChange();
    } catch (failure) {
      showFailure(failure);
      // Somebody has changed the cards: what would change now is another thing.
      if (failure instanceof ApiError && failure.status === 409) await show(change);
    }
    setPending(undefined);
  }

  return { pending, preview, error, failed, share, show, store, reset };
}
