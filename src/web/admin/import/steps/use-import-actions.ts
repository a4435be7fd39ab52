import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { undoChange } from '#web/admin/changes/undo-change.ts';
import { rememberChange } from '#web/admin/changes/undo-notices.ts';
import { toastError, toastInfo } from '#web/ui/toasts.tsx';

/** Takes back an import that was stored since it was ordered. */
async function undoImport(id: string): Promise<void> {
  const { change } = (await call('GET /imports/:id', { params: { id } })).import;
  await undoChange({ change: change?._id });
}

/**
 * What a person can do with an import. After each action the page is loaded again; an action that the server refuses shows why,
 * and gives false.
 */
export function useImportActions({ _id: id, version }: Pick<ImportDetail, '_id' | 'version'>) {
  const { revalidate } = useRevalidator();
  const params = { id };

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
    /** Takes the import back, or its undo. */
    undo: (change: string) => run(() => undoChange({ change })),
    discard: () =>
      run(async () => {
        await call('DELETE /imports/:id', { params });
        toastInfo(words.discarded);
      }),
  };
}
