import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { RunningServer } from './processes.ts';

export interface TestServer extends RunningServer {
  /** Starts it again, after it has ended. */
  start(): Promise<void>;
}

/**
 * Starts a server with a register of its own for the tests of a file, and stops it after them.
 *
 * @param start fills the empty folder of the register and starts the server
 */
export function openServer(
  start: (dataDir: string) => Promise<RunningServer>,
): TestServer & { readonly dataDir: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  return Object.assign(
    serveTests(() => start(dataDir)),
    { dataDir },
  );
}

/** Starts a server before the tests of a file or block, and stops it after them, also where a preparation or a test fails. */
export function serveTests(start: () => Promise<RunningServer>): TestServer {
  const server = {
    async start() {
      Object.assign(server, await start());
    },
  } as TestServer;
  beforeAll(server.start);
  afterAll(() => server.stop?.());
  return server;
}
