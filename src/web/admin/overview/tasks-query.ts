import { queryOptions } from '@tanstack/react-query';
import type { TasksWire } from '#contract/overview-operations.ts';
import { call } from '#web/admin/api/call.ts';

/** What needs somebody. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call('GET /overview/tasks', { signal }),
});

/** The names on cards that refer to no clinic or product. Whoever makes the tasks out of date makes these so. */
export const unknownNamesQuery = queryOptions({
  queryKey: [...tasksQuery.queryKey, 'unknown-names'],
  queryFn: ({ signal }) => call('GET /overview/unknown-names', { signal }),
});

/** A name on cards that refer to no clinic or product. */
export type UnknownName = TasksWire['unknownNames']['names'][number];
