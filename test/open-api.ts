import type { Role, StaffRole } from '#domain/account/rights.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import type { TestEngine } from './engines.ts';
import { serveTests, type TestServer } from './open-server.ts';
import { environmentOf, type RunningServer, startServer } from './processes.ts';
import { sessionCookie } from './sessions.ts';

/** Somebody who is signed in by the first call, or by `cookie()` where the register cannot be written at the first call. */
interface SignedIn extends ApiClient {
  cookie(): Promise<string>;
}

interface TestApi<Server extends RunningServer> extends Record<StaffRole, SignedIn> {
  readonly server: TestServer<Server>;
  /** Somebody who is not signed in. */
  readonly visitor: ApiClient;
  /** Somebody else with this role. */
  clientOf(role: StaffRole): SignedIn;
  /** Somebody of a clinic. */
  clinic(clinicId: number): SignedIn;
}

/**
 * Starts a server on an engine's register before the tests of a block, and stops it after them. What is to be in the register before
 * the server starts has a `beforeAll` above this call.
 *
 * @param environment of the server, in addition to its register
 */
export function openApi(engine: TestEngine, environment?: NodeJS.ProcessEnv): TestApi<RunningServer>;
/** @param start `startServerProcess` for a server in a process of its own */
export function openApi<Server extends RunningServer>(
  engine: TestEngine,
  environment: NodeJS.ProcessEnv,
  start: (env: NodeJS.ProcessEnv) => Promise<Server>,
): TestApi<Server>;
export function openApi(
  engine: TestEngine,
  environment: NodeJS.ProcessEnv = {},
  start: (env: NodeJS.ProcessEnv) => Promise<RunningServer> = startServer,
): TestApi<RunningServer> {
  const server = serveTests(() => start({ ...environmentOf(engine.config), ...environment }));
  const clientOf = (role: Role, clinicId?: number): SignedIn => {
    let session: Promise<string> | undefined;
    const cookie = () => (session ??= sessionCookie(engine.db, role, clinicId === undefined ? {} : { clinicId }));
    return { cookie, call: async (...request) => apiClient(server.url, await cookie()).call(...request) };
  };
  return {
    server,
    owner: clientOf('owner'),
    staff: clientOf('staff'),
    viewer: clientOf('viewer'),
    visitor: { call: (...request) => apiClient(server.url).call(...request) },
    clientOf,
    clinic: (clinicId) => clientOf('clinic', clinicId),
  };
}
