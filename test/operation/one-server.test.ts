import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { runProgram, startServer, startServerProcess } from '../processes.ts';

/** A folder in which servers are started. */
function newRegister() {
  const env = { DATA_DIR: newFolder() };
  return {
    env,
    async start() {
      const server = await startServerProcess(env);
      onTestFinished(async () => void (await server.stop()));
      return server;
    },
    /** Starts a server, sees that it is ready, and stops it. */
    async expectStart() {
      const server = await startServer(env);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await server.stop();
    },
    /** Keeps the claims of a server that was killed; what it returns puts them back. */
    keepClaim() {
      const copy = join(newFolder(), 'claims.sqlite');
      const db = new Sqlite(join(env.DATA_DIR, 'claims.sqlite'));
      db.prepare('vacuum into ?').run(copy);
      db.close();
      return () => copyFileSync(copy, join(env.DATA_DIR, 'claims.sqlite'));
    },
    /** Changes the claim of a server that was killed. */
    changeClaim(change: string) {
      const db = new Sqlite(join(env.DATA_DIR, 'claims.sqlite'));
      const { changes } = db.prepare(`update claim set ${change} where name = 'server'`).run();
      db.close();
      expect(changes).toBe(1);
    },
  };
}

test('a second server on one file refuses in a sentence, while the first goes on, and commands beside it', async () => {
  const { env, start, expectStart } = newRegister();
  const server = await start();
  const second = await runProgram('server', [], { ...env, PORT: '0' });
  expect(second).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(
      `^Một máy chủ khác đang phục vụ dữ liệu này \\(tiến trình ${server.pid} trên máy [^\n]+\\(DATABASE_URL\\)\\.\n$`,
    ),
  });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await runProgram('admin', ['create', 'Lan'], env)).toMatchObject({ status: 0, stderr: '' });
  expect(await server.stop()).toBe(0);
  await expectStart();
});

test('a server that was killed does not keep the next one from starting, nor one that nobody can see any more', async () => {
  const { start, expectStart, keepClaim, changeClaim } = newRegister();
  const server = await start();
  process.kill(server.pid, 'SIGKILL');
  await server.ended;
  const putBack = keepClaim();
  await expectStart();
  putBack();
  // In a container that is gone, nine seconds ago.
  changeClaim(`holder = 'elsewhere 1 run', "beatAt" = cast(unixepoch('subsec') * 1000 as integer) - 9000`);
  await expectStart();
  putBack();
  // Before the clock was set back.
  changeClaim(`holder = 'elsewhere 1 run', "beatAt" = cast(unixepoch('now', '+1 year') * 1000 as integer)`);
  await expectStart();
});
