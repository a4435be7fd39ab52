import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import type { AnswerOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey, idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { rememberChange } from '#web/admin/list/undo-notices.ts';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';

/** The answer of an undo, or of its undo. */
export type UndoAnswer = AnswerOf<'POST /imports/:id/undo'>;

/** Takes back a stored import, and says so. */
async function undoImport(id: string): Promise<void> {
  const key = idempotencyKeyOf(`undo import ${id}`);
  try {
    const { message } = await key.sendWithRetry((idempotencyKey) =>
      call('POST /imports/:id/undo', { params: { id }, idempotencyKey }),
    );
    toastSuccess(message);
  } catch (error) {
    toastFailure(error, admin.notUndone, { key, again: () => undoImport(id) });
  }
}

/**
 * What a person can do with an import. After each action the page is loaded again; an action that the server refuses shows why,
 * and gives false.
 */
export function useImportActions({ _id: id, version, state }: Pick<ImportDetail, '_id' | 'version' | 'state'>) {
  const { revalidate } = useRevalidator();
  const [undone, setUndone] = useState<UndoAnswer>();
  const params = { id };
  // Once the page shows the other state, the next undo or redo is another one.
  const undoKey = useRef({ state, key: new IdempotencyKey() });
  if (undoKey.current.state !== state) undoKey.current = { state, key: new IdempotencyKey() };

  const running = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => toastError(userMessageOf(error, error.message)),
    onSettled: () => revalidate(),
  });
  const run = (work: () => Promise<unknown>) =>
    running.mutateAsync(work).then(
      () => true,
      () => false,
    );

  return {
    isBusy: running.isPending,
    /** The answer of the last undo or redo on this page. */
    undone,
    plan: (body: ImportPlanBody) => run(() => call('PATCH /imports/:id', { params, body: { ...body, version } })),
    store: (faulty: 'refuse' | 'skip') =>
      run(async () => {
        await idempotencyKeyOf(`commit ${id} ${version} ${faulty}`).send((idempotencyKey) =>
          call('POST /imports/:id/commit', { params, body: { faulty, version }, idempotencyKey }),
        );
        rememberChange(() => undoImport(id));
      }),
    stop: () =>
      run(async () => {
        await call('POST /imports/:id/cancel', { params });
        toastInfo(words.check.stopped);
      }),
    undo: (action: 'undo' | 'redo') =>
      run(async () => {
        const answer = await undoKey.current.key.sendWithRetry((idempotencyKey) =>
          call(`POST /imports/:id/${action}`, { params, idempotencyKey }),
        );
        setUndone(answer);
        toastSuccess(answer.message);
      }),
    discard: () =>
      run(async () => {
        await call('DELETE /imports/:id', { params });
        toastInfo(words.discarded);
      }),
  };
}
