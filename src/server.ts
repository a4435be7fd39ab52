import '#web/production.ts';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import closeWithGrace from 'close-with-grace';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { api } from '#api/api.ts';
import { readCookie } from '#api/cookies.ts';
import { createLog, RequestLog } from '#api/log.ts';
import { createLookUpLimit } from '#api/look-up-limit.ts';
import { describeApi } from '#api/openapi.ts';
import { readBrand } from '#brand.ts';
import { type Config, readConfig } from '#config.ts';
import { idParams } from '#contract/list-wire.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { ensureFirstAccount, inviteFirstOwner } from '#domain/account/first-account.server.ts';
import { createSessionFinder } from '#domain/account/session.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { createCatalogueVersion } from '#domain/product/catalogue-version.server.ts';
import { createCatalogue, productImages } from '#domain/product/product-queries.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import { activeNames } from '#domain/record/named-records.server.ts';
import { createLookUpCounter } from '#domain/warranty/look-up-counter.server.ts';
import { createLookUp } from '#domain/warranty/look-up-warranty.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { offerShortWay } from '#http/answer-first.ts';
import { limitedServer, refuseExcess } from '#http/limited-server.ts';
import { type Limits, limits } from '#http/limits.ts';
import { sendSecurityHeaders } from '#http/security-headers.ts';
import { createPictures, type Pictures } from '#pictures/pictures.server.ts';
import { servePictures } from '#pictures/serve-pictures.ts';
import { web } from '#web/mount-web.ts';

/** How long requests under way may take to finish when the server is told to stop, in ms. */
const closeDelay = 10_000;

interface AppParts {
  config: Config;
  db: Database;
  devServer?: ViteDevServer;
  limits?: Limits | undefined;
}

/** The whole server, not yet listening. Closing it closes the database. */
async function createApp({ config, db, devServer, limits: allowed = limits }: AppParts): Promise<FastifyInstance> {
  const brand = readBrand(config.brandFile);
  const app = Fastify({
    ...limitedServer(allowed),
    loggerInstance: createLog(config.logLevel),
    logController: new RequestLog(),
    // A logger for each request is a good part of what a look-up costs; the request's id is written where it is logged.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
  });
  sendSecurityHeaders(app);
  offerShortWay(app);
  refuseExcess(app, allowed);
  const counter = createLookUpCounter(db, (error) => app.log.error({ err: error }, 'look-ups were not counted'));
  app.addHook('onClose', async () => {
    await counter.close();
    await db.close();
  });
  if (config.admin) await ensureFirstAccount(db, config.admin);

  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  const lookUp = counter.counted(createLookUp(db, config.nameMask));
  const limit = createLookUpLimit(app, config.lookUpLimit);
  const findSession = createSessionFinder(db, (error) => app.log.error({ err: error }, 'a session was not kept alive'));
  await describeApi(app);
  const pictureFolder = join(config.dataDir, 'pictures');
  const pictures = createPictures(pictureFolder);
  const first = await inviteFirstOwner(db);
  if (first) app.addHook('onListen', async () => sayFirstAccount(app.listeningOrigin, first.token));
  const invitation = first?.invitation;
  await app.register(api, { prefix: '/api', db, pictures, lookUp, limit, findSession, invitation });
  await servePictures(app, pictureFolder);
  const partners = () => activeNames(db, clinics);
  const signedIn = async (request: FastifyRequest) => {
    const token = readCookie(request, 'session');
    const session = token === undefined ? undefined : await findSession(token);
    return session && !session.mustChangePassword ? { name: session.name, role: session.role } : null;
  };
  const shown = { catalogue: createCatalogue(db), catalogueVersion: createCatalogueVersion(db), brand, partners };
  const card = (id: string) => activeCard(db, id);
  await app.register(web, { devServer, lookUp, limit, signedIn, card, publicUrl: config.publicUrl, ...shown });
  void removeOrphans(db, pictures).catch((error: unknown) => app.log.error({ err: error }, 'pictures were not tidied'));
  void db.warmSearch().catch((error: unknown) => app.log.error({ err: error }, 'the search could not be prepared'));
  return app;
}

/** The active card with that id, by its number and customer; null where there is none. */
async function activeCard(db: Database, text: string) {
  const { success, data } = idParams.safeParse({ id: text });
  const row = success ? await findRecord(db.read, warranties, data.id) : undefined;
  if (row?.binnedAt !== null) return null;
  return { id: row.id, cardNumber: row.cardNumber, customerName: row.customerName };
}

/** Removes pictures that an upload has left behind which was broken off. */
async function removeOrphans(db: Database, pictures: Pictures): Promise<void> {
  await pictures.removeOrphans(await productImages(db));
}

/** The fragment of an address is sent to no server: the token is in nobody's log. */
function sayFirstAccount(origin: string, token: string): void {
  process.stdout.write(`There is no account yet. Make the first one, once, at ${origin}/first-account#${token}\n`);
}

/** What `react-router dev` mounts behind Vite. */
export async function createServer(devServer: ViteDevServer): Promise<FastifyInstance> {
  const config = readConfig();
  return createApp({ config, db: await openDatabase(config), devServer });
}

/**
 * Starts the server on an open database and returns its address. It stops on SIGTERM and SIGINT, after the requests
 * under way, and closes the database.
 */
export async function serve(config: Config, db: Database, limits?: Limits): Promise<string> {
  const app = await createApp({ config, db, limits });
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
