import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { apiClient } from '../api-client.ts';
import { newFolder } from '../folders.ts';
import { type RunningServer, runProgram, type ServerProcess, startServer, startServerProcess } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';

/** A server with a register of its own, to which clinics can be added. */
async function registerWithServer() {
  const DATA_DIR = newFolder();
  const db = await openDatabase({ dataDir: DATA_DIR, databaseUrl: undefined });
  const cookie = await sessionCookie(db, 'staff');
  await db.close();
  const stopLater = <Server extends RunningServer>(server: Server) => {
    onTestFinished(async () => void (await server.stop()));
    return server;
  };
  const staffOf = ({ url }: RunningServer) => apiClient(url, cookie);
  return {
    env: { DATA_DIR },
    file: (end: string) => join(DATA_DIR, `ads.sqlite${end}`),
    /** Starts a server that is going to be killed. */
    start: async () => stopLater(await startServerProcess({ DATA_DIR })),
    serve: async () => stopLater(await startServer({ DATA_DIR })),
    async add(server: RunningServer, dentalName: string) {
      expect((await staffOf(server).call('POST', '/dental', { dentalName })).status).toBe(201);
    },
    async names(server: RunningServer): Promise<string[]> {
      const { body } = await staffOf(server).call('GET', '/dental?limit=10');
      return body.dentals.map(({ dentalName }: { dentalName: string }) => dentalName);
    },
  };
}

/** Once the check of the file has ended, which a process of its own does: it may outlive the server, and makes a log where there is none. */
async function kill(server: ServerProcess): Promise<void> {
  const integrity = async () => (await (await fetch(`${server.url}/readyz`)).json()).checks.integrity;
  await expect.poll(integrity).toEqual({ status: 'ok' });
  process.kill(server.pid, 'SIGKILL');
  await server.ended;
}

test('a log that was removed after a kill is missed by server and commands; put back, everything is there', async () => {
  const { env, file, serve, start, add, names } = await registerWithServer();
  const server = await start();
  await add(server, 'Nha khoa Mới');
  await kill(server);
  renameSync(file('-wal'), file('-taken'));
  rmSync(file('-shm'));
  for (const [program, parameters] of [
    ['server', []],
    ['admin', ['list']],
    ['backup', []],
  ] as const) {
    const { status, stderr } = await runProgram(program, [...parameters], { ...env, PORT: '0' });
    expect([program, status]).toEqual([program, 1]);
    expect(stderr).toMatch(
      /^Thiếu tệp ads\.sqlite-wal bên cạnh [^\n]+ xóa tệp ads\.sqlite-in-use để dùng tiếp [^\n]+\n$/,
    );
  }
  renameSync(file('-taken'), file('-wal'));
  expect(await names(await serve())).toEqual(['Nha khoa Mới']);
});

test('who has lost the log for good goes on with the rest, by removing one file', async () => {
  const { file, serve, start, add, names } = await registerWithServer();
  const server = await start();
  await add(server, 'Nha khoa Mới');
  await kill(server);
  for (const end of ['-wal', '-shm', '-in-use']) rmSync(file(end));
  expect(await names(await serve())).toEqual([]);
});

test('nothing is missed after a stop, nor after a kill that is followed by a command', {
  tags: ['thorough'],
}, async () => {
  const { env, file, serve, start, add, names } = await registerWithServer();
  const first = await serve();
  await add(first, 'Nha khoa Một');
  expect(await runProgram('admin', ['list'], env)).toMatchObject({ status: 0 });
  // The command has left the log to the server.
  expect([existsSync(file('-wal')), existsSync(file('-in-use'))]).toEqual([true, true]);
  await first.stop();
  expect([existsSync(file('-wal')), existsSync(file('-in-use'))]).toEqual([false, false]);
  await kill(await start());
  expect(await runProgram('admin', ['list'], env)).toMatchObject({ status: 0 });
  expect(await names(await serve())).toEqual(['Nha khoa Một']);
});

test('nor after one that is followed by a backup, a migration or a start', { tags: ['thorough'] }, async () => {
  const { env, serve, start, names } = await registerWithServer();
  for (const program of ['backup', 'migrate']) {
    await kill(await start());
    expect(await runProgram(program, [], env)).toMatchObject({ status: 0 });
  }
  await kill(await start());
  expect(await names(await serve())).toEqual([]);
});
