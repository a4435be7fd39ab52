import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { call } from '#web/admin/api/call.ts';
import { emptyDraft, type PlanDraft, readDraft, toStoredDraft } from '#web/admin/import/steps/plan-draft.ts';
import { waits } from '#web/ui/waits.ts';

/**
 * What a person has decided about the rows of a check. The server keeps each change, so that it is there after a reload, on
 * another machine and in another session. `clear` is for a draft that has become part of the plan.
 */
export function usePlanDraft({ _id: id, version, draft: stored }: Pick<ImportDetail, '_id' | 'version' | 'draft'>) {
  const [draft, setDraft] = useState(() => (stored ? readDraft(stored) : emptyDraft));
  const keeping = useMutation({
    scope: { id: `import-draft-${id}` },
    mutationFn: (changed: PlanDraft) =>
      call('PUT /imports/:id/draft', { params: { id }, body: { ...toStoredDraft(changed), version } }),
  });
  const keep = useDebouncedCallback(keeping.mutate, { delay: waits.draft, flushOnUnmount: true });

  function change(next: PlanDraft) {
    setDraft(next);
    keep(next);
  }

  return {
    draft,
    /** Why the last change is not kept by the server. */
    error: keeping.error,
    update: (changes: Partial<PlanDraft>) => change({ ...draft, ...changes }),
    reset: () => change(emptyDraft),
    clear() {
      keep.cancel();
      setDraft(emptyDraft);
    },
  };
}
