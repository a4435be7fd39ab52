import type { FastifyInstance } from 'fastify';
import type { LimitedLookUp } from '#api/look-up-limit.ts';
import { metricsRoute } from '#api/metrics-route.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { Conflict, Unavailable } from '#domain/errors.ts';
import { Alerts } from '#domain/health/alerts.server.ts';
import {
  createHealthReport,
  type HealthReport,
  type NightlyBackupSource,
} from '#domain/health/health-report.server.ts';
import type { Readiness } from '#domain/health/readiness.server.ts';
import { readFigures } from '#domain/health/server-figures.server.ts';
import { databaseAlert, diskAlert, guessAlert, healthWarnings } from '#domain/health/warnings.server.ts';
import type { WarningProvider } from '#domain/warning.ts';
import type { RequestFigures } from '#http/request-figures.ts';
import { createMailer } from '#mail/mailer.ts';
import { alerts as words } from '#strings/vi/server/alerts.ts';
import { health as healthWords } from '#strings/vi/server/health.ts';
import program from '../../package.json' with { type: 'json' };

/** How often problems are looked for that are mailed, in ms. */
const alertInterval = 60_000;
/** After which a mail may be tried again. */
const mailRetrySeconds = 10;

interface MonitoringParts {
  config: Config;
  db: Database;
  /** The brand, for the subjects of mails. */
  name: string;
  /** Set if there are metrics. */
  requests: RequestFigures | undefined;
  lookUp: LimitedLookUp;
  lookUpWarning: WarningProvider;
  backups: NightlyBackupSource | undefined;
  isBehindUnknownProxy: () => boolean;
  readiness: () => Promise<Readiness>;
  /** How much work is waiting or running, by queue, beside the database's own queues. */
  queues: () => Readonly<Record<string, number>>;
  importJobs: () => number;
}

interface Monitoring {
  /** Reports on the whole system. */
  healthReport: () => Promise<HealthReport>;
  /**
   * Sends a mail to where mails about problems go, and returns that address.
   *
   * @throws {Conflict} if none are configured
   * @throws {Unavailable} if the mail server does not take it
   */
  sendTestMail: () => Promise<string>;
}

/** Adds the metrics and the mails about problems, as configured. */
export async function startMonitoring(app: FastifyInstance, parts: MonitoringParts): Promise<Monitoring> {
  const { config, db, requests, lookUp, lookUpWarning, backups, isBehindUnknownProxy, queues, importJobs, readiness } =
    parts;
  const { metricsToken: token, mail, dataDir } = config;
  if (token !== undefined && requests) {
    await metricsRoute(app, {
      token,
      version: program.version,
      readiness,
      requests,
      lookUps: lookUp.counts,
      queues: () => ({ ...db.queues(), ...queues() }),
      readFigures: () => readFigures(db, dataDir),
      backupAge: backups?.age,
    });
  }
  const send = mail && createMailer(mail);
  const alerts = send && startAlerts(app, parts, send);
  const healthReport = createHealthReport({
    db,
    dataDir,
    lookUpWarning,
    backups,
    isBehindUnknownProxy,
    importJobs,
    mail: mail && (() => ({ to: mail.to, hasFailed: alerts?.hasFailed === true })),
    version: program.version,
  });
  return {
    healthReport,
    async sendTestMail() {
      if (!mail || !send) throw new Conflict(`${healthWords.noMail} ${healthWords.mailAdvice}`);
      const subject = `[${parts.name}] ${words.test}`;
      await send({ subject, text: `${words.testText}\n` }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Unavailable(words.testFailed(mail.to, reason), mailRetrySeconds, { cause: error });
      });
      return mail.to;
    },
  };
}

/** Looks for problems that are mailed, now and every minute. */
function startAlerts(
  app: FastifyInstance,
  { config: { dataDir, publicUrl }, db, name, lookUpWarning, backups }: MonitoringParts,
  send: ReturnType<typeof createMailer>,
): Alerts {
  const without = (code: string, provider: WarningProvider) => async () =>
    (await provider()).filter((warning) => warning.code !== code);
  const alerts = new Alerts({
    providers: [
      // The disk has a limit of its own.
      without('disk-space', () => healthWarnings(db, dataDir)),
      diskAlert(dataDir),
      databaseAlert(db),
      guessAlert(db),
      without('unknown-proxy', lookUpWarning),
      ...(backups ? [backups.warning] : []),
    ],
    send,
    db,
    dataDir,
    name,
    publicUrl,
    onError: (error) => app.log.error({ err: error }, 'a mail about a problem could not be sent'),
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    void alerts.check();
    timer = setInterval(() => alerts.check(), alertInterval).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await alerts.stop();
  });
  return alerts;
}
