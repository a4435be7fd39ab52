import { Suspense, useState } from 'react';
import { savedViews as words } from '#strings/vi/admin/saved-views.ts';
import type { ListState } from '#web/admin/list/list-state.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useLoadWhenIdle } from '#web/admin/ui/load-when-idle.ts';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import styles from './list-filters.module.css';

const SavedViewsDialog = preloadable(() => import('#web/admin/list/saved-views-dialog.tsx'));
const nextSteps = [SavedViewsDialog.load];

interface SavedViewsProps {
  resource: Pick<ResourceConfig<never>, 'wire' | 'names' | 'sorts' | 'filters'>;
  state: ListState;
}

/** The button that opens the saved views of the list. */
export function SavedViews({ resource, state }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false);
  useLoadWhenIdle(nextSteps);
  return (
    <>
      <button className={styles.views} type="button" onClick={() => setOpen(true)}>
        {words.open}
      </button>
      {isOpen && (
        <Suspense>
          <SavedViewsDialog resource={resource} state={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
