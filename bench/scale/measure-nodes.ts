import type { Target } from '../processes.ts';
import { median } from '../statistics.ts';
import { loadByWrk } from '../wrk.ts';

/** Connections of the clients of all servers together. */
const connections = 32;

interface NodesBench {
  /** Sets of servers. The first is what the others are compared with. */
  sets: readonly (readonly Target[])[];
  cardKeys: readonly string[];
  seconds: number;
  rounds: number;
  /** The processor time of PostgreSQL so far, in seconds. */
  postgresSeconds(): number;
}

/** Look-ups of different cards by all servers of a set together; medians of the rounds. */
export interface LookUpRate {
  servers: number;
  perSecond: number;
  /** The rate as a share of the first set's in the same round. */
  ofFirst: number;
  /** The slowest server's, in ms. */
  p99: number;
  /** Processor time of a look-up, in µs. */
  serverMicroseconds: number;
  postgresMicroseconds: number;
}

/** Loads each set in turn, round after round, with look-ups: one `wrk` for each of its servers. */
export async function measureNodes(bench: NodesBench): Promise<LookUpRate[]> {
  const { sets, rounds } = bench;
  for (const servers of sets) await loadOnce({ ...bench, servers, seconds: 1 });
  const loads: Omit<LookUpRate, 'servers' | 'ofFirst'>[][] = sets.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, servers] of sets.entries()) loads[at]?.push(await loadOnce({ ...bench, servers }));
  const [first] = loads;
  return loads.map((ofSet, at) => {
    const medianOf = (key: keyof (typeof ofSet)[number]) => median(ofSet.map((load) => load[key]));
    return {
      servers: sets[at]?.length ?? 0,
      perSecond: medianOf('perSecond'),
      ofFirst: median(ofSet.map(({ perSecond }, round) => perSecond / (first?.[round]?.perSecond ?? Number.NaN))),
      p99: medianOf('p99'),
      serverMicroseconds: medianOf('serverMicroseconds'),
      postgresMicroseconds: medianOf('postgresMicroseconds'),
    };
  });
}

async function loadOnce({
  servers,
  cardKeys,
  seconds,
  postgresSeconds,
}: Omit<NodesBench, 'sets' | 'rounds'> & { servers: readonly Target[] }) {
  const paths = cardKeys.map((key) => `/api/user/getUser?cartId=${encodeURIComponent(key)}`);
  const serverSeconds = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0);
  const before = { servers: serverSeconds(), postgres: postgresSeconds() };
  const each = Math.max(1, Math.round(connections / servers.length));
  const loads = await Promise.all(servers.map(({ url }) => loadByWrk({ url, paths, connections: each, seconds })));
  const requests = loads.reduce((sum, load) => sum + load.requests, 0);
  const failures = loads.reduce((sum, load) => sum + load.failures, 0);
  if (failures > 0) {
    const kinds = JSON.stringify(loads.map(({ failuresByKind }) => failuresByKind));
    throw new Error(`${failures} of ${requests} look-ups were not answered with 200: ${kinds}`);
  }
  return {
    perSecond: loads.reduce((sum, load) => sum + load.requests / load.seconds, 0),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    serverMicroseconds: ((serverSeconds() - before.servers) / requests) * 1e6,
    postgresMicroseconds: ((postgresSeconds() - before.postgres) / requests) * 1e6,
  };
}
