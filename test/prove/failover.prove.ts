// @module-tag thorough
// The leader of three PostgreSQL is killed or cut off while cards are added and looked up through two servers. Patroni makes
// another one the leader.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { type ServerProcess, startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { type Cluster, startCluster } from './failover/cluster.ts';
import { canStartCluster } from './failover/debian-packages.ts';
import { Load, waitAtPage } from './failover/load.ts';
import { type Failure, figuresOf, lossesOf, table } from './failover/outcome.ts';
import { isLong, report, scale } from './scale.ts';

const often = scale({ kills: 1, cuts: 1 }, { kills: 20, cuts: 10 });
const lessOften = { kills: 10, cuts: 5 };
/** Acknowledged cards between two failures. */
const cardsBetween = scale(20, 100);
/**
 * Patroni's own defaults are 30, 10 and 10. With shorter ones, or a proxy that waits no second, a leader on a machine that is busy with
 * other tests is taken for dead.
 */
const timing = scale(
  { ttl: 20, loopWait: 2, retryTimeout: 8, checkTimeout: 10 },
  { ttl: 20, loopWait: 5, retryTimeout: 5, checkTimeout: 1 },
);
const clients = { writers: 4, readers: 4 };

const hasCluster = canStartCluster();

test.skipIf(!hasCluster)('when a synchronous cluster changes its leader, no acknowledged write is lost', async () => {
  expect(await failOver(true, often)).toEqual([]);
});

// The short form has no time for what is only told, not promised.
test.skipIf(!hasCluster || !isLong)('an asynchronous cluster may lose writes that were acknowledged last', async () => {
  await failOver(false, lessOften);
});

/** Returns the cards that were acknowledged and are lost. */
async function failOver(isSynchronous: boolean, { kills, cuts }: typeof often): Promise<string[]> {
  const cluster = await startCluster(isSynchronous, timing);
  const servers: ServerProcess[] = [];
  try {
    const dataDirs = ['server-one', 'server-two'].map((name) => join(cluster.folder, name));
    for (const dataDir of dataDirs) mkdirSync(dataDir);
    const [dataDir = ''] = dataDirs;
    const db = await openDatabase({ dataDir, databaseUrl: cluster.url });
    await registerCard({ db, actor: { name: 'Lan' } }, {});
    const cookie = await sessionCookie(db, 'staff');
    await db.close();
    for (const dataDir of dataDirs) servers.push(await startServerProcess(environment(cluster, dataDir)));
    const load = new Load(
      servers.map(({ url }) => url),
      cookie,
      clients,
    );
    const failures: Failure[] = [];
    try {
      for (let count = 0; count < kills + cuts; count++) {
        // Spread over the run.
        const isCut = Math.floor(((count + 1) * cuts) / (kills + cuts)) > Math.floor((count * cuts) / (kills + cuts));
        await cluster.healthy();
        await moreCards(load);
        failures.push(await failLeader(cluster, load, isCut ? 'cut off' : 'killed', servers[0]?.url ?? ''));
      }
      await cluster.healthy();
      await moreCards(load);
    } finally {
      await load.stop();
    }
    const rows = await cluster.query<{ cardNumber: string }>('select "cardNumber" from warranty');
    const stored = new Set(rows.map(({ cardNumber }) => cardNumber));
    const lost = [...load.acknowledged.keys()].filter((number) => !stored.has(number));
    const invented = rows.filter(
      ({ cardNumber }) => !load.acknowledged.has(cardNumber) && !load.unsure.has(cardNumber),
    );
    const words = isSynchronous ? 'with synchronous_mode' : 'without synchronous_mode';
    report(
      `\nFailover ${words}`,
      `\n${table([figuresOf('killed', failures, load), figuresOf('cut off', failures, load)])}`,
    );
    report('nodes that could not follow the new leader and were made again', cluster.repairs.reinitialized);
    report('times that the key of the synchronous node was removed', cluster.repairs.keysRemoved);
    report('look-ups', load.lookUps.length);
    report('acknowledged cards', load.acknowledged.size);
    report('of them lost', lost.length, isSynchronous ? 0 : undefined);
    for (const line of lossesOf(failures, load, lost)) report(...line);
    const hidden = load.wronglyNotFound.filter((number) => !lost.includes(number));
    report('of those that are there, look-ups that did not find them', hidden.length, 0);
    report('cards whose answer says that they may be stored', load.unsure.size);
    report('answers of other kinds', load.unexpected.length, 0);
    expect(load.unexpected).toEqual([]);
    expect(hidden).toEqual([]);
    // What was refused is not there.
    expect(invented.map(({ cardNumber }) => cardNumber)).toEqual(['ADS-1']);
    for (const { output } of servers) expect(output.stderr).toBe('');
    return lost;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await cluster.stop();
  }
}

function environment(cluster: Cluster, dataDir: string): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    // Counted and shared, but out of reach.
    LOOKUP_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
    // As under npm: the server ends with this process.
    npm_lifecycle_event: 'start',
  };
}

async function moreCards(load: Load): Promise<void> {
  const enough = load.acknowledged.size + cardsBetween;
  await expect.poll(() => load.acknowledged.size >= enough, { timeout: 120_000 }).toBe(true);
}

/** Fails the leader until both servers write again and a page that asks again by itself shows its card, and brings the node back. */
async function failLeader(cluster: Cluster, load: Load, kind: Failure['kind'], url: string): Promise<Failure> {
  const leader = await cluster.leader();
  const began = performance.now();
  if (kind === 'killed') cluster.kill(leader);
  else cluster.freeze(leader);
  const patient = waitAtPage(url, 'ADS-1');
  // A write that was under way may still be acknowledged.
  const writtenBy = (server: number) =>
    load.writes.findLast((write) => write.server === server && write.status === 201 && write.began > began)?.ended;
  await expect
    .poll(() => [0, 1].map((server) => writtenBy(server) !== undefined), { timeout: 300_000, interval: 20 })
    .toEqual([true, true]);
  const ended = performance.now();
  if (kind === 'killed') cluster.start(leader);
  else cluster.thaw(leader);
  return { kind, began, ended, patient: await patient };
}
