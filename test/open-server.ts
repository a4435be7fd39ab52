import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { putEmptyRegister } from './empty-register.ts';
import { sharedFolder } from './folders.ts';
import { type RunningServer, runProgram } from './processes.ts';

export type TestServer<Server extends RunningServer = RunningServer> = Server & {
  /** Starts it again, after it has ended. */
  start(): Promise<void>;
};

/**
 * Starts a server with a register of its own for the tests of a file, and stops it after them.
 *
 * @param start fills the empty register in the folder and starts the server
 */
export function openServer<Server extends RunningServer>(
  start: (dataDir: string) => Promise<Server>,
): TestServer<Server> & { readonly dataDir: string } {
  const dataDir = sharedFolder();
  beforeAll(() => putEmptyRegister(dataDir));
  return Object.assign(
    serveTests(() => start(dataDir)),
    { dataDir },
  );
}

/** Starts a server before the tests of a file or block, and stops it after them, also where a preparation or a test fails. */
export function serveTests<Server extends RunningServer>(start: () => Promise<Server>): TestServer<Server> {
  const server = {
    async start() {
      Object.assign(server, await start());
    },
  } as TestServer<Server>;
  beforeAll(server.start);
  afterAll(() => server.stop?.());
  return server;
}

/** Copies a register in a file for a server with other settings, since such a register has one. The copy is in a folder of its folder. */
export async function copyRegister(dataDir: string): Promise<string> {
  const folder = mkdtempSync(join(dataDir, 'copy-'));
  const archive = join(folder, 'register.tar');
  const copy = join(folder, 'data');
  expect(await runProgram('backup', [archive], { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
  expect(await runProgram('restore', [archive], { DATA_DIR: copy })).toMatchObject({ status: 0 });
  return copy;
}
