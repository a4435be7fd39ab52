import type { FastifyInstance } from 'fastify';
import { healthRoutes } from '#api/operation/health-routes.ts';
import { metricsRoute } from '#api/operation/metrics-route.ts';
import type { Config } from '#config.ts';
import { Conflict, Unavailable } from '#domain/errors.ts';
import { Alerts } from '#domain/health/alerts.server.ts';
import { createChecks, type SystemCheck, type SystemSources } from '#domain/health/checks.server.ts';
import { createHealthReport, type HealthReport } from '#domain/health/health-report.server.ts';
import { createReadiness } from '#domain/health/readiness.server.ts';
import type { LookUps } from '#domain/look-up/look-up.server.ts';
import type { RequestFigures } from '#http/request-figures.ts';
import { createMailer } from '#mail/mailer.ts';
import { health as healthWords, alerts as words } from '#strings/vi/server/health.ts';
import program from '../../package.json' with { type: 'json' };

/** How often problems are looked for that are mailed, in ms. */
const alertInterval = 60_000;
/** After which a mail may be tried again. */
const mailRetrySeconds = 10;

interface MonitoringParts extends Omit<SystemSources, 'dataDir' | 'mail' | 'version'> {
  config: Config;
  /** The brand, for the subjects of mails. */
  name: string;
  /** Set if there are metrics. */
  requests: RequestFigures | undefined;
  lookUps: LookUps;
  /** Whether the server was told to stop. */
  isStopping: () => boolean;
  /** How much work is waiting or running, by queue, beside the database's own queues. */
  queues: () => Readonly<Record<string, number>>;
}

interface Monitoring {
  /** All that the server looks for in itself. */
  checks: readonly SystemCheck[];
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

/** Adds `/livez` and `/readyz`, and as configured the metrics and the mails about problems. */
export async function startMonitoring(app: FastifyInstance, parts: MonitoringParts): Promise<Monitoring> {
  const { config, db, requests, lookUps, nightly, queues } = parts;
  const { metricsToken: token, mail, dataDir } = config;
  const readiness = createReadiness({ ...parts, dataDir });
  healthRoutes(app, readiness);
  if (token !== undefined && requests) {
    metricsRoute(app, {
      token,
      version: program.version,
      readiness,
      requests,
      lookUps: lookUps.counts,
      queues: () => ({ ...db.queues(), ...queues() }),
      db,
      dataDir,
      backupAge: nightly?.age,
    });
  }
  const send = mail && createMailer(mail);
  let alerts: Alerts | undefined;
  const mailState = mail && (() => ({ to: mail.to, hasFailed: alerts?.hasFailed === true }));
  const sources = { ...parts, dataDir, mail: mailState, version: program.version };
  const checks = createChecks(sources);
  alerts = send && startAlerts(app, parts, { checks, send });
  return {
    checks,
    healthReport: createHealthReport(checks, sources),
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
  { config: { dataDir, publicUrl }, db, name }: MonitoringParts,
  { checks, send }: { checks: readonly SystemCheck[]; send: ReturnType<typeof createMailer> },
): Alerts {
  const alerts = new Alerts({
    checks,
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
