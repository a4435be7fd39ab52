import '#web/production.ts';
import rateLimit from '@fastify/rate-limit';
import closeWithGrace from 'close-with-grace';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { api } from '#api/api.ts';
import { createLog, RequestLog } from '#api/log.ts';
import { createLookUpLimit } from '#api/look-up-limit.ts';
import { describeApi } from '#api/openapi.ts';
import { type Config, readConfig } from '#config.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { ensureFirstAccount } from '#domain/account/first-account.server.ts';
import { createSessionFinder } from '#domain/account/session.server.ts';
import { createLookUp } from '#domain/warranty/look-up-warranty.server.ts';
import { web } from '#web/mount-web.ts';

/** Time limits in ms, and the largest body in bytes: Fastify's own defaults set no time limit on a request. */
const limits = { requestTimeout: 30_000, connectionTimeout: 60_000, keepAliveTimeout: 72_000, bodyLimit: 1_048_576 };
/** How long requests under way may take to finish when the server is told to stop, in ms. */
const closeDelay = 10_000;

/** The whole server, not yet listening. Closing it closes the database. */
async function createApp(config: Config, db: Database, devServer?: ViteDevServer): Promise<FastifyInstance> {
  const app = Fastify({
    ...limits,
    loggerInstance: createLog(config.logLevel),
    logController: new RequestLog(),
    // A logger for each request is a good part of what a look-up costs; the request's id is written where it is logged.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
  });
  app.addHook('onClose', () => db.close());
  if (config.admin) await ensureFirstAccount(db, config.admin);

  await app.register(rateLimit, { global: false });
  const lookUp = createLookUp(db, config.nameMask);
  const limit = createLookUpLimit(app, config.lookUpLimit);
  const findSession = createSessionFinder(db, (error) => app.log.error({ err: error }, 'a session was not kept alive'));
  await describeApi(app);
  await app.register(api, { prefix: '/api', lookUp, limit, findSession });
  await app.register(web, { devServer, lookUp, limit });
  void db.warmSearch().catch((error: unknown) => app.log.error({ err: error }, 'the search could not be prepared'));
  return app;
}

/** What `react-router dev` mounts behind Vite. */
export async function createServer(devServer: ViteDevServer): Promise<FastifyInstance> {
  const config = readConfig();
  return createApp(config, await openDatabase(config), devServer);
}

/**
 * Starts the server on an open database and returns its address. It stops on SIGTERM and SIGINT, after the requests
 * under way, and closes the database.
 */
export async function serve(config: Config, db: Database): Promise<string> {
  const app = await createApp(config, db);
  closeWithGrace({ delay: closeDelay, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'the server stops because of an error that nothing caught');
    await app.close();
  });
  return app.listen({ host: config.host, port: config.port });
}

if (import.meta.main) {
  try {
    const config = readConfig();
    process.stdout.write(`ADS listens on ${await serve(config, await openDatabase(config))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
