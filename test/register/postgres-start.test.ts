// @module-tag thorough
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CannotOpen } from '#database/database-errors.ts';
import { openDatabase } from '#database/open-database.ts';
import { sharedFolder } from '../folders.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { runProgram } from '../processes.ts';

const dataDir = sharedFolder();
let server: PostgresServer;
const place = () => `PostgreSQL tại 127.0.0.1:${server.port}`;

beforeAll(async () => {
  server = await startPostgres(join(dataDir, 'postgres'));
});
afterAll(() => server.stop());

test('a PostgreSQL that refuses the login ends the start at once, with a message without the password', async () => {
  const DATABASE_URL = server.url.replace(':ads@', ':wrong-secret@');
  const { status, stdout, stderr } = await runProgram('server', [], { DATA_DIR: dataDir, DATABASE_URL });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `Không dùng được ${place()}: password authentication failed for user "ads". Hãy xem lại DATABASE_URL.\n`,
  });
});

test('a missing database ends the start with a message', async () => {
  const openAt = (databaseUrl: string) => openDatabase({ dataDir, databaseUrl });
  await expect(openAt(`${server.url}-of-nobody`)).rejects.toThrow(
    `Không dùng được ${place()}: database "register-of-nobody" does not exist. Hãy xem lại DATABASE_URL.`,
  );
});

test('the start waits for a PostgreSQL that does not answer yet, and prints it', async () => {
  await server.stop();
  const printed: string[] = [];
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const opening = openDatabase(
    { dataDir, databaseUrl: server.url },
    {
      print(line) {
        printed.push(line);
        hear();
      },
    },
  );
  await heard;
  await server.start();
  await (await opening).close();
  expect(printed[0]).toBe(`${place()} không trả lời (ECONNREFUSED); đang đợi, tối đa 60 giây nữa`);
});

test('a PostgreSQL that never answers ends the start with a message without the password', async () => {
  await server.stop();
  const opening = openDatabase({ dataDir, databaseUrl: server.url }, { timeout: 0 });
  await expect(opening).rejects.toBeInstanceOf(CannotOpen);
  await expect(opening).rejects.toThrow(
    `${place()} không trả lời (ECONNREFUSED), đã 0 giây. Hãy kiểm tra nó có đang chạy không, và xem lại DATABASE_URL.`,
  );
  await server.start();
});
