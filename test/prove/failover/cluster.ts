import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { freePort } from '../../postgres.ts';
import {
  type PatroniNode,
  password,
  patroniSettings,
  proxySettings,
  syncKey,
  type Timing,
} from './cluster-settings.ts';
import { postgresPrograms } from './debian-packages.ts';
import { processesIn, signalProcessesIn } from './folder-processes.ts';

/** How long a node may take to follow a new leader, in ms. */
const followTime = 90_000;

/** What Patroni has written: who may lead next, namely the node that leads and the synchronous one. */
interface SyncKey {
  leader: string;
  sync_standby: string | null;
}

interface Member {
  name: string;
  role: string;
}

/** Three PostgreSQL that Patroni keeps as one leader with two replicas, behind HAProxy, on the loopback interface. */
export interface Cluster {
  /** Always leads to the leader, while there is one. */
  readonly url: string;
  /** The folder of all its files, which others may use, too. It is removed with the cluster. */
  readonly folder: string;
  /** The name of the node that leads. */
  leader(): Promise<string>;
  /**
   * Resolves when one leads and two stream from it, one of them synchronously if they are to, which etcd names as the next leader.
   * Repairs what does not become so by itself, as an operator does.
   */
  healthy(): Promise<void>;
  /** What has been repaired so far. */
  readonly repairs: Readonly<Repairs>;
  /** As a machine fails: all processes of a node end at once. */
  kill(name: string): void;
  /** As a machine is cut off: its connections stay open, nothing on it moves. */
  freeze(name: string): void;
  thaw(name: string): void;
  /** Starts a node that was killed. */
  start(name: string): void;
  /** Runs a statement on the leader. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** How often an operator had to help. */
interface Repairs {
  /** Nodes that could not follow the new leader, and were made again: `patronictl reinit`. */
  reinitialized: number;
  /**
   * Times that the key of the synchronous node was removed from etcd. It may go on naming the leader before, without a node;
   * Patroni 3.0.2 then never names one again.
   */
  keysRemoved: number;
}

/** PostgreSQL does not run as root. The user is that of Debian's packages. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Starts a cluster with an empty database `register`.
 *
 * @param isSynchronous whether the leader acknowledges a write only when a replica has it, too
 */
export async function startCluster(isSynchronous: boolean, timing: Timing): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-failover-'));
  const cleanUp = fork(join(import.meta.dirname, 'clean-up-process.ts'), [folder], { detached: true });
  const user = unprivilegedUser();
  const own = (path: string) => user && chownSync(path, user.uid, user.gid);
  chmodSync(folder, 0o755);
  own(folder);
  const makeFolder = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    own(path);
    return path;
  };
  const run = (program: string, parameters: string[], place: string): ChildProcess => {
    const log = openSync(join(folder, `${place.split('/').at(-1)}.log`), 'a');
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: place };
    return spawn(program, parameters, { cwd: place, env, stdio: ['ignore', log, log], ...user });
  };

  const ports = await distinctPorts(9);
  const [etcdPort = 0, etcdPeerPort = 0, leaderPort = 0, ...nodePorts] = ports;
  const etcdFolder = makeFolder('etcd');
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const etcdPeerUrl = `http://127.0.0.1:${etcdPeerPort}`;
  run(
    '/usr/bin/etcd',
    [
      ['--name', 'etcd'],
      ['--data-dir', join(etcdFolder, 'data')],
      ['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ['--listen-peer-urls', etcdPeerUrl, '--initial-advertise-peer-urls', etcdPeerUrl],
      ['--initial-cluster', `etcd=${etcdPeerUrl}`],
      ['--enable-v2'],
    ].flat(),
    etcdFolder,
  );
  const nodes = ['one', 'two', 'three'].map(
    (name, at): PatroniNode => ({
      name,
      folder: makeFolder(name),
      port: nodePorts[2 * at] ?? 0,
      restPort: nodePorts[2 * at + 1] ?? 0,
    }),
  );
  const startNode = (node: PatroniNode) => {
    const file = join(node.folder, 'patroni.json');
    writeFileSync(
      file,
      patroniSettings(node, { etcdPort, isSynchronous, timing, programs: postgresPrograms(), folder: node.folder }),
      { mode: 0o600 },
    );
    own(file);
    run('/usr/bin/patroni', [file], node.folder);
  };
  for (const node of nodes) startNode(node);
  const proxyFolder = makeFolder('haproxy');
  const proxyFile = join(proxyFolder, 'haproxy.cfg');
  const { checkTimeout } = timing;
  writeFileSync(proxyFile, proxySettings(nodes, { leaderPort, checkTimeout }), { mode: 0o644 });
  run('/usr/sbin/haproxy', ['-db', '-f', proxyFile], proxyFolder);

  const nodeOf = (name: string): PatroniNode => {
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error(`There is no node ${name}.`);
    return node;
  };
  /** As the nodes that answer see it; empty while none does. */
  const members = async (): Promise<Member[]> => {
    const answers = nodes.map(async ({ restPort }) => {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  };
  const urlOf = (port: number) => `postgres://ads:${password}@127.0.0.1:${port}/register`;
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    connectionString = urlOf(leaderPort),
  ): Promise<Row[]> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const administrator = `postgres://postgres:${password}@127.0.0.1:${leaderPort}/postgres`;
  const streaming = () =>
    query<{ name: string; mode: string }>(
      `select application_name as name, sync_state as mode from pg_stat_replication where state = 'streaming'`,
      administrator,
    ).catch(() => []);
  /** Calls etcd's key of the synchronous node, of which the nodes tell what they have last seen, which may be too old. */
  const callSyncKey = async (method: 'GET' | 'DELETE') => {
    const answer = await fetch(`${etcdUrl}/v2/keys${syncKey}`, { method }).catch(() => undefined);
    return ((await answer?.json()) ?? {}) as { node?: { value?: string } };
  };
  /** The node that says of itself that it leads; others may still know the one before. */
  const leading = async (): Promise<string | undefined> => {
    const answers = nodes.map(async ({ name, restPort }) => {
      const { ok } = await fetch(`http://127.0.0.1:${restPort}/primary`, { signal: AbortSignal.timeout(2_000) });
      return ok ? name : Promise.reject(new Error(`${name} does not lead.`));
    });
    return Promise.any(answers).catch(() => undefined);
  };
  const isHealthy = async () => {
    const streams = await streaming();
    if (streams.length !== 2 || !isSynchronous) return streams.length === 2;
    const { value } = (await callSyncKey('GET')).node ?? {};
    if (!value) return false;
    const named: SyncKey = JSON.parse(value);
    const heir = streams.find(({ mode }) => mode === 'sync');
    return named.leader === (await leading()) && heir !== undefined && named.sync_standby === heir.name;
  };
  const repairs: Repairs = { reinitialized: 0, keysRemoved: 0 };
  const repair = async (): Promise<void> => {
    const following = (await streaming()).map(({ name }) => name);
    const all = await members();
    const lost = all.filter(({ name, role }) => role !== 'leader' && !following.includes(name));
    for (const { name } of lost) {
      const address = `http://127.0.0.1:${nodeOf(name).restPort}/reinitialize`;
      await fetch(address, { method: 'POST', body: '{"force": true}' }).catch(() => {});
    }
    repairs.reinitialized += lost.length;
    if (lost.length > 0 || !isSynchronous) return;
    // The leader goes on waiting for the replica that it has, and writes the key again in its next round.
    repairs.keysRemoved++;
    await callSyncKey('DELETE');
  };
  const cluster: Cluster = {
    url: urlOf(leaderPort),
    folder,
    async leader() {
      const leader = await leading();
      if (!leader) throw new Error('No node leads.');
      return leader;
    },
    async healthy() {
      for (;;) {
        const since = performance.now();
        while (performance.now() - since < followTime) {
          if (await isHealthy()) return;
          await setTimeout(500);
        }
        await repair();
      }
    },
    repairs,
    kill: (name) => signalProcessesIn(nodeOf(name).folder, 'SIGKILL'),
    freeze: (name) => signalProcessesIn(nodeOf(name).folder, 'SIGSTOP'),
    thaw: (name) => signalProcessesIn(nodeOf(name).folder, 'SIGCONT'),
    start: (name) => startNode(nodeOf(name)),
    query: (text) => query(text),
    async stop() {
      const isOver = once(cleanUp, 'exit');
      cleanUp.disconnect();
      await isOver;
      expect(processesIn(folder)).toEqual([]);
    },
  };
  try {
    await cluster.healthy();
    await query(`create role ads login password '${password}'`, administrator);
    await query('create database register owner ads', administrator);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function distinctPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
