import type { TasksWire } from '#contract/overview-operations.ts';
import { tasks as words } from '#strings/vi/admin/tasks.ts';
import { call } from '#web/admin/api/call.ts';
import { type Loaded, load } from '#web/admin/api/load.ts';

/** What needs somebody, or why it could not be loaded. */
export type LoadedTasks = Loaded<{ tasks: TasksWire }>;

export function loadTasks(): Promise<LoadedTasks> {
  return load(async () => ({ tasks: await call('GET /overview/tasks') }), words.notFetched);
}
