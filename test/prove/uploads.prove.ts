// @module-tag thorough
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { apiClient } from '../api-client.ts';
import { newFolder } from '../folders.ts';
import { startServerProcess } from '../processes.ts';
import { beginUpload, type RawUpload } from '../raw-upload.ts';
import { sessionCookie } from '../sessions.ts';
import { residentMemory } from './resident-memory.ts';
import { report, scale } from './scale.ts';

const count = scale(12, 50);
/** Bytes of each file; all but the last are sent. */
const size = scale(12, 50) * 1_000_000;
/** MiB that all of them may add to the server's memory. */
const maxGrowth = 96;

test.skipIf(process.platform !== 'linux').each([
  ['imports', 'POST /api/user/import', 'file', size],
  ['pictures', 'POST /api/product', 'productImage', Math.min(size, 15_000_000)],
])('unfinished %s take no memory', async (what, call, field, bytes) => {
  const dataDir = newFolder();
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const cookie = await sessionCookie(db, 'staff');
  await db.close();
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  try {
    await apiClient(server.url, cookie).call('GET', '/user?limit=1');
    const before = residentMemory(server.pid).now;
    const file = Buffer.alloc(bytes - 1, 'x');
    const uploads: RawUpload[] = [];
    for (let at = 0; at < count; at++) {
      uploads.push(await beginUpload(server, { cookie, call, field, bytes: file, size: bytes }));
    }
    const refused = async () => uploads.filter((upload) => /^HTTP\/1\.1 (?:429|503) /.test(upload.heard())).length;
    const taken = readdirSync(join(dataDir, 'uploads')).length;
    while ((await refused()) < count - taken) await setTimeout(20);
    const { most } = residentMemory(server.pid);
    report(
      `${count} unfinished ${what} of ${bytes / 1_000_000} MB`,
      `${before} MiB → ${most} MiB, ${taken} on their way, ${await refused()} refused`,
      `+${maxGrowth} MiB`,
    );
    expect(taken).toBeLessThanOrEqual(8);
    expect(most - before).toBeLessThan(maxGrowth);
    for (const { socket } of uploads) socket.destroy();
    while (readdirSync(join(dataDir, 'uploads')).length > 0) await setTimeout(20);
  } finally {
    await server.stop();
  }
});
