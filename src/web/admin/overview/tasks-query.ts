import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/admin/api/call.ts';

/** What needs somebody. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call('GET /overview/tasks', { signal }),
});
