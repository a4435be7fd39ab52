import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#web/admin/api/call.ts';
import { waits } from '#web/ui/waits.ts';

/** A refused or unanswered call is shown where it was made; any other error is a mistake of ours, for the error page. */
const throwOnError = (error: Error) => !(error instanceof ApiError);

/**
 * What the back office knows of the server, beside the data of each page's own loader. The defaults are those of a page where people
 * type: nothing is asked again or changes by itself, and a call fails at once, with or without a network, so that it can say why.
 * Only what is sent under an idempotency key is sent twice, which `IdempotencyKey` does.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // What was left is asked for again when it is opened: other people change it meanwhile.
      gcTime: 0,
      throwOnError,
    },
    mutations: { networkMode: 'always', gcTime: 0, throwOnError },
  },
});

// By default the pages hear of an answer in a timer of its own.
notifyManager.setScheduler(queueMicrotask);

/** How many visits and requests wait for staff. */
export const waitingVisitsQuery = queryOptions({
  queryKey: ['visits', 'waiting'],
  queryFn: ({ signal }) => call('GET /visits/waiting', { signal }),
  refetchInterval: waits.inboxPoll,
});
