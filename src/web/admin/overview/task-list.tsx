import { Suspense, startTransition, useState } from 'react';
import { tasks as words } from '#strings/vi/admin/tasks.ts';
import { loadTasks } from '#web/admin/overview/load-tasks.ts';
import { Tasks } from '#web/admin/overview/tasks.tsx';

/** What needs somebody, loaded beside the figures, and again when something is done. */
export function TaskList() {
  const [loaded, setLoaded] = useState(loadTasks);
  // In a transition the items stay until the new ones are there.
  const reload = () => startTransition(() => setLoaded(loadTasks()));
  return (
    <Suspense fallback={<p role="status">{words.loading}</p>}>
      <Tasks loaded={loaded} onChange={reload} />
    </Suspense>
  );
}
