import { useQuery } from '@tanstack/react-query';
import { call } from '#web/admin/api/call.ts';
import { waits } from '#web/ui/waits.ts';

/**
 * How far the large change is that the signed-in person makes, as a share from 0 to 1; undefined without an answer.
 *
 * @param startedAt in milliseconds since 1970: what an earlier change has come to is not shown
 */
export function useChangeProgress({ isPending, startedAt }: { isPending: boolean; startedAt: number }) {
  const { data: progress, isError } = useQuery({
    queryKey: ['change progress', startedAt],
    queryFn: async () => (await call('GET /changes/progress')).progress ?? null,
    enabled: isPending,
    refetchInterval: waits.editPoll,
  });
  return progress && !isError ? progress.done / progress.total : undefined;
}
