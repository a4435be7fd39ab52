import { join } from 'node:path';

/** Of all roles. Nothing but the loopback interface leads to them. */
export const password = 'failover';

const scope = 'ads';

/** Where Patroni notes in etcd which node leads and which one is synchronous. */
export const syncKey = `/service/${scope}/sync`;

/** Times of Patroni and HAProxy, in seconds: `loopWait + 2 * retryTimeout <= ttl`. */
export interface Timing {
  /** How long a leader stays one without a sign of life. */
  ttl: number;
  loopWait: number;
  retryTimeout: number;
  /** How long HAProxy waits for what a node says of its role. */
  checkTimeout: number;
}

/** One PostgreSQL with its Patroni. */
export interface PatroniNode {
  name: string;
  folder: string;
  /** Of PostgreSQL. */
  port: number;
  /** Of Patroni's API, which HAProxy asks for the node's role. */
  restPort: number;
}

interface PatroniParts {
  etcdPort: number;
  isSynchronous: boolean;
  timing: Timing;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  /** For sockets and the file of passwords. */
  folder: string;
}

/** The configuration of Patroni for a node: JSON, which is YAML, too. */
export function patroniSettings(node: PatroniNode, parts: PatroniParts): string {
  const { etcdPort, isSynchronous, timing, programs, folder } = parts;
  const rest = `127.0.0.1:${node.restPort}`;
  const postgres = `127.0.0.1:${node.port}`;
  return JSON.stringify({
    scope,
    name: node.name,
    restapi: { listen: rest, connect_address: rest },
    // By etcd3, Patroni 3.0.2 lets a leader that stood still take the lock back from the one that replaced it.
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: timing.ttl,
        loop_wait: timing.loopWait,
        retry_timeout: timing.retryTimeout,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: isSynchronous,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      bin_dir: programs,
      data_dir: join(node.folder, 'data'),
      pgpass: join(folder, 'passwords'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      basebackup: [{ checkpoint: 'fast' }],
      parameters: { unix_socket_directories: folder },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  });
}

/** The configuration of HAProxy: a port for the leader, as docs/scaling.md has it. */
export function proxySettings(
  nodes: readonly PatroniNode[],
  { leaderPort, checkTimeout }: { leaderPort: number; checkTimeout: number },
): string {
  const servers = nodes
    .map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`)
    .join('\n');
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check ${checkTimeout}s
  default-server inter 1s fall 2 on-marked-down shutdown-sessions

listen leader
  bind 127.0.0.1:${leaderPort}
  option httpchk OPTIONS /primary
  default-server rise 3
${servers}
`;
}
