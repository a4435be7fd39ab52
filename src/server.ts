import { join } from 'node:path';
import cookie from '@fastify/cookie';
import closeWithGrace from 'close-with-grace';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { createLog, type Output, RequestLog } from '#api/answer/log.ts';
import { api } from '#api/api.ts';
import { visitFormRules } from '#api/clinic/visit-picture-routes.ts';
import { describeApi } from '#api/openapi.ts';
import { readCookie } from '#api/request/cookies.ts';
import { pageForms } from '#api/request/forms.ts';
import { clientAddressOf, networkOf } from '#api/request/request-client.ts';
import { UploadFolder } from '#api/request/uploads.ts';
import { readBrand } from '#brand.ts';
import { markSvg } from '#brand-files/mark.ts';
import { readMark } from '#brand-files/read-mark.ts';
import { serveBrandFiles } from '#brand-files/serve-brand-files.ts';
import { type Config, readConfig } from '#config.ts';
import type { Check, Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { TotpSecrets } from '#domain/account/second-factor/totp.server.ts';
import { resealRegister } from '#domain/account/secrets/reseal-secrets.server.ts';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { createOwnerInvite, ensureFirstAccount } from '#domain/account/sign-in/first-account.server.ts';
import { createSessionFinder } from '#domain/account/sign-in/session.server.ts';
import { Unavailable } from '#domain/errors.ts';
import { DamagedRegister } from '#domain/health/damaged-register.server.ts';
import { createLookUpProblem } from '#domain/health/look-up-problem.server.ts';
import { openLookUps } from '#domain/look-up/look-up.server.ts';
import { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { createBulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import { keepFilesPrivate } from '#files/private-files.ts';
import { answerErrors } from '#http/broken-requests.ts';
import { closeDelay, createDrain, limitConnections } from '#http/connections.ts';
import { createRefusalHold } from '#http/hold-refusal.ts';
import { type Limits, limits } from '#http/limits.ts';
import { RequestFigures } from '#http/request-figures.ts';
import { createRequestIds, sendRequestIds } from '#http/request-ids.ts';
import { enforceRequestLimits, serverOptions } from '#http/request-limits.ts';
import { sendSecurityHeaders } from '#http/security-headers.ts';
import { detectUnknownProxy } from '#http/unknown-proxy.ts';
import { rejectMalformedRequests } from '#http/validate-request.ts';
import { Imports } from '#import/staged/imports.server.ts';
import { stopOnSignal } from '#processes/stop-on-signal.ts';
import { startBackups } from '#start/backups.ts';
import { startClinicMails } from '#start/clinic-mails.ts';
import { listen } from '#start/listen.ts';
import { startMonitoring } from '#start/monitoring.ts';
import { startPages } from '#start/pages.ts';
import { startPhotos } from '#start/photos.ts';
import { startPictures } from '#start/pictures.ts';
import { serverStart } from '#strings/vi/server/commands.ts';
import { createErrorPages } from '#web/error-page/create-error-pages.ts';
import { createRenderQueue } from '#web/render/render-queue.ts';

interface AppParts {
  config: Config;
  db: Database;
  /** Where Vite listens, in development. */
  developmentUrl?: string | undefined;
  limits?: Limits | undefined;
  /** Gets the log, and lines for the operator. */
  output?: Output | undefined;
  /** Whether the server was told to stop. */
  isStopping?: () => boolean;
}

/** The whole server, not yet listening. Closing it closes the database. */
async function createApp({
  config,
  db,
  developmentUrl,
  limits: allowed = limits,
  output = process.stdout,
  isStopping = () => false,
}: AppParts): Promise<FastifyInstance> {
  const brand = readBrand(config.brandFile);
  const mark = await readMark(config.brandFile, brand);
  const requests = config.metricsToken === undefined ? undefined : new RequestFigures();
  const errorPages = createErrorPages(brand);
  const app = Fastify({
    ...serverOptions(allowed, errorPages),
    loggerInstance: createLog(config.logLevel, output),
    logController: new RequestLog(requests),
    genReqId: createRequestIds(config.trustProxy),
    // A logger for each request would take a large part of a look-up's time. Log lines name the request id instead.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Vite compiles all pages first.
    ...(developmentUrl !== undefined && { pluginTimeout: 0 }),
  });
  sendSecurityHeaders(app);
  sendRequestIds(app);
  rejectMalformedRequests(app);
  limitConnections(app, allowed, config.trustProxy);
  enforceRequestLimits(app, allowed, clientAddressOf);
  answerErrors(app, errorPages);
  db.onHealthChange((check) => logHealth(app, check));
  db.onSlowQuery(config.slowQueryMs, (query) => app.log.warn(query, 'a query was slow'));
  // `logHealth` logs that the database is away.
  const logUnlessAway = (message: string) => (error: unknown) => {
    if (!(error instanceof Unavailable)) app.log.error({ err: error }, message);
  };
  app.addHook('onClose', () => db.close());
  const unsafe = await db.unsafeSettings();
  if (unsafe.length > 0) app.log.warn({ settings: unsafe }, 'settings of PostgreSQL endanger what was stored');
  if (config.admin) await ensureFirstAccount(db, config.admin);
  const secretKey = new SecretKey(config);
  const secrets = new TotpSecrets(secretKey);
  const batchKeys = new BatchKeys(secretKey);
  const resealed = await resealRegister(db, secretKey, { name: 'OLD_SECRET_KEY' });
  if (resealed > 0) app.log.info({ records: resealed }, 'what OLD_SECRET_KEY had sealed was sealed anew by SECRET_KEY');
  const keptAs = await secrets.sealAll(db);
  if (keptAs !== 'sealed') app.log.warn(warningOfSecrets[keptAs]);

  await app.register(cookie);
  const holdRefusal = createRefusalHold(allowed);
  const lookUps = await openLookUps(db, { ...config, batchKeys, holdRefusal, logError: logUnlessAway });
  // Hooks run in reverse: this one before that which closes the database.
  app.addHook('onClose', () => lookUps.close());
  let isBehindUnknownProxy = false;
  detectUnknownProxy(app, config.trustProxy, () => {
    isBehindUnknownProxy = true;
  });
  const { backups, nightly } = startBackups(app, config, db);
  const findSession = createSessionFinder(
    db,
    config.requireSecondFactor,
    logUnlessAway('a session was not kept alive'),
  );
  const signedIn = async (request: FastifyRequest) => {
    const token = readCookie(request, 'session');
    const session = token === undefined ? undefined : await findSession(token);
    if (!session || session.mustChangePassword) return null;
    const { name, role, mustSetUpApp } = session;
    return { name, role, mustSetUpApp };
  };
  const { publicUrl } = config;
  await describeApi(app, { readers: config.apiDocs, publicUrl, company: brand.company, signedIn });
  const pictures = await startPictures(app, db, config.dataDir);
  const photos = await startPhotos(app, config, brand);
  const invite = await createOwnerInvite(db);
  if (invite !== undefined) {
    // The token is in the fragment of the address, which browsers send to no server, so no log gets it.
    const printLink = (origin: string) =>
      output.write(`${serverStart.firstAccount(`${origin}/first-account#${invite}`)}\n`);
    if (developmentUrl !== undefined) printLink(developmentUrl.replace(/\/$/, ''));
    else app.addHook('onListen', async () => void printLink(publicUrl ?? app.listeningOrigin));
  }
  const uploads = new UploadFolder(join(config.dataDir, 'uploads'));
  await uploads.clear();
  const imports = new Imports({
    db,
    dataDir: config.dataDir,
    bounds: brand.plausible,
    report: logUnlessAway('an import could not be checked or stored'),
  });
  const bulkReads = createBulkReadAudit(db, logUnlessAway('reads of many cards were not noted'));
  db.onClose(() => bulkReads.close());
  const renderQueue = createRenderQueue();
  let hasPages = true;
  const { checks, healthReport, sendTestMail } = await startMonitoring(app, {
    config,
    db,
    name: brand.name,
    requests,
    lookUps,
    lookUpProblem: createLookUpProblem(db, lookUps.activity),
    nightly,
    isBehindUnknownProxy: () => isBehindUnknownProxy,
    isStopping,
    hasPages: () => hasPages,
    queues: () => ({ 'import-jobs': imports.jobs.load, render: renderQueue.load() }),
    importJobs: () => imports.jobs.load,
  });
  await app.register(api, {
    prefix: '/api',
    db,
    pictures,
    uploads,
    imports,
    bulkReads,
    backups,
    damaged: new DamagedRegister(db, config.dataDir),
    lookUps,
    checks,
    healthReport,
    sendTestMail,
    findSession,
    secrets,
    batchKeys,
    cardBrand: { name: brand.name, hotline: brand.hotline, ...mark },
    publicUrl,
    mailsClinics: config.mail !== undefined,
  });
  startClinicMails(app, config, { db, name: brand.name });
  serveBrandFiles(app, mark, brand.colours);
  await startPages(app, {
    config,
    db,
    brand,
    mark: markSvg(mark),
    photos,
    isDevelopment: developmentUrl !== undefined,
    lookUps,
    clientOf: clientAddressOf,
    networkOf,
    signedIn,
    pageForms: pageForms(visitFormRules(uploads)),
    renderQueue,
    holdRefusal,
    errorPages,
    onUnloadable: () => {
      hasPages = false;
    },
  });
  void db.checkIntegrity();
  return app;
}

/** About the secrets of authenticator apps. */
const warningOfSecrets = {
  clear: 'the secrets of authenticator apps are not encrypted: set SECRET_KEY',
  unreadable:
    'the secrets of authenticator apps cannot be read: SECRET_KEY, or DATA_DIR/secret-key, is missing or another one',
};

/** Logs when the database goes away, is back, or a connection broke. */
function logHealth({ log }: FastifyInstance, { status, detail }: Check): void {
  if (status === 'failed') log.error({ reason: detail }, 'the database is away');
  else if (detail !== undefined) log.warn({ reason: detail }, 'a connection to the database broke');
  else log.info('the database is back');
}

/** Opens the register for a server: the one that was here before, if that is noted. */
export async function openRegister(config: Config, output: Output = process.stdout): Promise<Database> {
  const print = (line: string) => void output.write(`${line}\n`);
  const { dataDir, registerIdFile } = config;
  const folder = new RegisterFolder(dataDir);
  if (registerIdFile !== undefined) folder.refuseOther(registerIdFile);
  const db = await openDatabase(config, { print, isForServer: true });
  if (registerIdFile !== undefined) await folder.noteIn(registerIdFile);
  return db;
}

/** The server that `react-router dev` mounts behind Vite. */
export async function createServer(devServer: ViteDevServer): Promise<FastifyInstance> {
  keepFilesPrivate();
  const config = readConfig();
  const [developmentUrl = ''] = devServer.resolvedUrls?.local ?? [];
  return createApp({ config, db: await openRegister(config), developmentUrl });
}

interface PreparedServer {
  /**
   * Returns its address.
   *
   * @throws {ConfigError} if it cannot listen; the database is closed then
   */
  listen(): Promise<string>;
  /**
   * Says that it is not ready, serves on for `drainSeconds`, finishes the requests under way and closes the database.
   *
   * @param error because of which it stops at once
   */
  stop(error?: unknown): Promise<void>;
}

/** Prepares the server on an open database. What it has changed of the process is gone once it has stopped. */
export async function prepareServer(
  config: Config,
  db: Database,
  options: Pick<AppParts, 'limits' | 'output'> = {},
): Promise<PreparedServer> {
  let isStopping = false;
  const app = await createApp({ ...options, config, db, isStopping: () => isStopping });
  const drain = createDrain(app);
  return {
    async listen() {
      try {
        return await listen(app, config);
      } catch (error) {
        await app.close();
        throw error;
      }
    },
    async stop(error) {
      isStopping = true;
      app.log.info('the server is stopping');
      if (error) app.log.fatal({ err: error }, 'the server stops because of an error that nothing caught');
      else await drain(config.drainSeconds);
      await app.close();
    },
  };
}

/**
 * Starts the server of this process on an open database and returns its address. It stops on SIGTERM and SIGINT, and for an
 * error that nothing catches; then the process ends. A second signal ends it at once.
 *
 * @throws {ConfigError} if it cannot listen; the database is closed then
 */
export async function serve(
  config: Config,
  db: Database,
  options: Pick<AppParts, 'limits' | 'output'> = {},
): Promise<string> {
  const server = await prepareServer(config, db, options);
  const delay = closeDelay + config.drainSeconds * 1000;
  const { close } = closeWithGrace({ delay, logger: false, skip: ['SIGTERM', 'SIGINT'] }, ({ err }) =>
    server.stop(err),
  );
  stopOnSignal(close, { withParent: config.isRunByNpm });
  return server.listen();
}
