import { leaderOrReplica } from '#domain/leader-or-replica.server.ts';
import type { SharedPageValues } from '#web/page-context.ts';

/** What the public pages show of the register. */
export type PublicData = Pick<SharedPageValues, 'catalogue' | 'directory'>;

/**
 * The same data from the leader, or from the replica while the leader is unavailable.
 *
 * @param onReplica is called when a page gets something from the replica
 */
export function withReplica(
  leader: PublicData,
  replica: PublicData | undefined,
  onReplica: () => void = () => {},
): PublicData {
  if (!replica) return leader;
  const read = <Result>(ask: (data: PublicData) => Promise<Result>) =>
    leaderOrReplica(
      () => ask(leader),
      async () => {
        onReplica();
        return ask(replica);
      },
    );
  return {
    catalogue: {
      products: () => read(({ catalogue }) => catalogue.products()),
      featured: (count) => read(({ catalogue }) => catalogue.featured(count)),
      findId: (name) => read(({ catalogue }) => catalogue.findId(name)),
      changes: () => read(({ catalogue }) => catalogue.changes()),
    },
    directory: {
      clinics: () => read(({ directory }) => directory.clinics()),
      find: (name) => read(({ directory }) => directory.find(name)),
      counts: () => read(({ directory }) => directory.counts()),
    },
  };
}
