import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { savedViews as words } from '#strings/vi/admin/saved-views.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { type ListState, listSearch } from '#web/admin/list/list-state.ts';
import { SaveView } from '#web/admin/list/save-view.tsx';
import { readSavedView, type SavedView } from '#web/admin/list/saved-view-calls.ts';
import { SavedViewLine } from '#web/admin/list/saved-view-line.tsx';
import { useTableSettings } from '#web/admin/list/table-settings.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './saved-views.module.css';

interface SavedViewsDialogProps {
  resource: Pick<ResourceConfig<never>, 'wire' | 'names' | 'sorts' | 'filters'>;
  state: ListState;
  onClose: () => void;
}

/** The own and the shared views, to choose from, to rename and to remove; and a form that saves the list as it is. */
export default function SavedViewsDialog({ resource, state, onClose }: SavedViewsDialogProps) {
  const navigate = useNavigate();
  const [{ shares }, change] = useTableSettings();
  const {
    data: views,
    error,
    refetch,
  } = useQuery({
    queryKey: ['views'],
    queryFn: async ({ signal }) => (await call('GET /user/views', { signal })).views,
  });
  const changing = useMutation({ mutationFn: (work: () => Promise<void>) => work(), onSuccess: () => refetch() });
  const failure = changing.error ?? error;

  /** Does something with the views, and shows them as they are then. Returns whether that was done. */
  const run = (work: () => Promise<void>) =>
    changing.mutateAsync(work).then(
      () => true,
      () => false,
    );

  function choose(view: SavedView) {
    const { state: chosen, shares: widths } = readSavedView(resource, view);
    if (widths) change({ shares: { ...shares, [resource.wire]: widths } });
    onClose();
    void navigate(listSearch(chosen) || '?');
  }

  const groups = [
    [words.own, views?.filter(({ isShared }) => !isShared)],
    [words.shared, views?.filter(({ isShared }) => isShared)],
  ] as const;
  const close = (
    <Button variant="default" size="md" onClick={onClose}>
      {admin.close}
    </Button>
  );
  return (
    <Dialog title={words.title} buttons={close} onClose={onClose}>
      <div role="status">
        {!views && !failure && admin.loading}
        {views?.length === 0 && words.none}
      </div>
      <p className={styles.failed} role="alert">
        {failure && userMessageOf(failure, words.failed)}
      </p>
      {groups.map(
        ([title, shown = []]) =>
          shown.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className={styles.title}>{title}</h3>
              <ul className={styles.views}>
                {shown.map((view) => (
                  <SavedViewLine key={view._id} view={view} onChoose={() => choose(view)} run={run} />
                ))}
              </ul>
            </section>
          ),
      )}
      <SaveView resource={resource} state={state} shares={shares[resource.wire]} run={run} />
    </Dialog>
  );
}
