import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { RunningServer } from './processes.ts';

interface TestServer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly dataDir: string;
}

/**
 * Starts a server with a register of its own for the tests of a file, and stops it after them.
 *
 * @param start fills the empty folder of the register and starts the server
 */
export function openServer(start: (dataDir: string) => Promise<RunningServer>): TestServer {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
  let server: RunningServer;
  beforeAll(async () => {
    server = await start(dataDir);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });
  return {
    dataDir,
    get url() {
      return server.url;
    },
  };
}
