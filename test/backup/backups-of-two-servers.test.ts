// @module-tag thorough
// The backup of the night, with two servers on one PostgreSQL that are both told to make it.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BackupStatusFile, openBackupStatus } from '#backup/jobs/backup-status.ts';
import { openTwoServers } from '../two-servers.ts';

const missed = new Date(Date.now() - 2 * 86_400_000).toISOString();
let status: BackupStatusFile;

const servers = openTwoServers(
  'owner',
  async (db, dataDir) => {
    status = openBackupStatus(db, dataDir);
    await status.save({ attemptedAt: missed, sound: null, error: null, reason: null });
  },
  { BACKUP_AT: '02:00' },
);

const made = () =>
  [servers.one, servers.other].flatMap(({ dataDir }) => {
    const folder = join(dataDir, 'backups');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('ads-nightly-')) : [];
  });

test('one server makes it, and both know that it is sound', async () => {
  await expect.poll(async () => (await status.read())?.attemptedAt).not.toBe(missed);
  expect(made()).toHaveLength(1);
  const path = (await status.read())?.sound?.path;
  expect(path).toContain('ads-nightly-');
  for (const { url } of [servers.one, servers.other]) {
    const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: { backup: object } };
    expect(checks.backup).toEqual({ status: 'ok' });
  }
  const advice = await Promise.all(
    [servers.one, servers.other].map(async ({ client }) => (await client.call('GET', '/admin/backups')).body.advice),
  );
  expect(advice.toSorted()).toEqual([expect.stringContaining(path ?? '-'), null]);
  for (const server of [servers.one, servers.other]) {
    await server.running.stop();
    await server.start();
  }
  expect(made()).toHaveLength(1);
});
