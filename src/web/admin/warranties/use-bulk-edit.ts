import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
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
  show(change: Change): void;
  store(change: Change, preview: Preview): void;
  /** Forgets what was shown, since something else was chosen. */
  reset(error?: string): void;
}

/** Shows what an edit of many cards would change, and stores exactly that. */
export function useBulkEdit({ which, onChange, onDone }: BulkEditOptions): BulkEditing {
  const [requestKey] = useState(() => new IdempotencyKey());
  const [wrong, setWrong] = useState<string>();
  const previewing = useMutation({ mutationFn: (change: Change) => previewEdit(which, change) });
  const storing = useMutation({
    mutationFn: ({ change, seen }: { change: Change; seen: string }) =>
      requestKey.send((idempotencyKey) => storeEdit(which, change, { seen, idempotencyKey })),
    onSuccess: ({ counts, edit }) => {
      if (edit !== null) offerUndo({ counts, edit }, onChange);
      onDone();
      onChange();
    },
    onError: (failure, { change }) => {
      // Somebody has changed the cards: what would change now is another thing.
      if (failure instanceof ApiError && failure.status === 409) previewing.mutate(change);
    },
  });
  const { data: share, isError } = useQuery({
    queryKey: ['edit share', storing.submittedAt],
    queryFn: editShare,
    enabled: storing.isPending,
    refetchInterval: waits.editPoll,
  });
  const failure = storing.error ?? previewing.error;
  const ofField = failure instanceof ApiError ? [...failure.errors.values()][0] : undefined;

  return {
    pending: previewing.isPending ? 'preview' : storing.isPending ? 'store' : undefined,
    preview: previewing.data,
    error: wrong ?? ofField,
    failed: failure && ofField === undefined ? userMessageOf(failure, words.failed) : undefined,
    // Without an answer the bar shows no share.
    share: isError ? undefined : (share ?? undefined),
    show: (change) => previewing.mutate(change),
    store: (change, { seen }) => storing.mutate({ change, seen }),
    reset(typed) {
      setWrong(typed);
      previewing.reset();
      storing.reset();
    },
  };
}
