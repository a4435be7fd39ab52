import type { Target } from '../processes.ts';
import { median } from '../statistics.ts';
import { loadByWrk } from '../wrk.ts';

/** Connections of the clients of all servers together. */
const connections = 32;

interface NodesBench {
  servers: readonly Target[];
  cardKeys: readonly string[];
  seconds: number;
  rounds: number;
  /** The processor time of PostgreSQL so far, in seconds. */
  postgresSeconds(): number;
}

/** Look-ups of different cards by all servers together; medians of the rounds. */
export interface LookUpRate {
  servers: number;
  perSecond: number;
  /** The slowest server's, in ms. */
  p99: number;
  /** Processor time of a look-up, in µs. */
  serverMicroseconds: number;
  postgresMicroseconds: number;
}

/** Loads all servers at once with look-ups, one `wrk` each. */
export async function measureNodes(bench: NodesBench): Promise<LookUpRate> {
  const { servers } = bench;
  await loadOnce({ ...bench, seconds: 1 });
  const rounds: Omit<LookUpRate, 'servers'>[] = [];
  for (let round = 0; round < bench.rounds; round++) rounds.push(await loadOnce(bench));
  const medianOf = (key: keyof Omit<LookUpRate, 'servers'>) => median(rounds.map((round) => round[key]));
  return {
    servers: servers.length,
    perSecond: medianOf('perSecond'),
    p99: medianOf('p99'),
    serverMicroseconds: medianOf('serverMicroseconds'),
    postgresMicroseconds: medianOf('postgresMicroseconds'),
  };
}

async function loadOnce({ servers, cardKeys, seconds, postgresSeconds }: NodesBench) {
  const paths = cardKeys.map((key) => `/api/user/getUser?cartId=${encodeURIComponent(key)}`);
  const serverSeconds = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0);
  const before = { servers: serverSeconds(), postgres: postgresSeconds() };
  const each = Math.max(1, Math.round(connections / servers.length));
  const loads = await Promise.all(servers.map(({ url }) => loadByWrk({ url, paths, connections: each, seconds })));
  const requests = loads.reduce((sum, load) => sum + load.requests, 0);
  const failures = loads.reduce((sum, load) => sum + load.failures, 0);
  if (failures > 0) throw new Error(`${failures} of ${requests} look-ups were not answered with 200.`);
  return {
    perSecond: loads.reduce((sum, load) => sum + load.requests / load.seconds, 0),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    serverMicroseconds: ((serverSeconds() - before.servers) / requests) * 1e6,
    postgresMicroseconds: ((postgresSeconds() - before.postgres) / requests) * 1e6,
  };
}
