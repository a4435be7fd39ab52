import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/admin/api/call.ts';
import { waits } from '#web/ui/waits.ts';

/** How many visits and requests wait for staff. */
export const waitingVisitsQuery = queryOptions({
  queryKey: ['visits', 'waiting'],
  queryFn: ({ signal }) => call('GET /visits/waiting', { signal }),
  refetchInterval: waits.inboxPoll,
});
