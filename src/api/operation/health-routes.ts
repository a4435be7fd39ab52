import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ApiRoute, route } from '#api/route.ts';
import { healthOperations } from '#contract/health-operations.ts';
import type { HealthReport } from '#domain/health/health-report.server.ts';
import type { Readiness } from '#domain/health/readiness.server.ts';
import { alerts as words } from '#strings/vi/server/health.ts';

/** How often the server checks itself, in ms, so that the log shows problems even if nobody calls `/readyz`. */
const checkInterval = 10_000;

const quiet = { schema: { hide: true }, config: { quiet: true } };

/**
 * `GET /livez`: the process answers. `GET /readyz`: the server is ready, else 503 with reasons that reveal nothing about
 * the machine. The log gets the details, once for each change.
 */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const logStatus = createStatusLog(app.log);
  const check = async () => {
    const answer = await readiness();
    if (!answer.isStopping) logStatus(answer);
    return answer;
  };
  app.get('/livez', quiet, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const { isReady, checks } = await check();
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    const shown = Object.entries(checks).map(([name, { status, reason }]) => [name, { status, reason }]);
    return { status: isReady ? 'ready' : 'not-ready', checks: Object.fromEntries(shown) };
  });
  const timer = setInterval(() => void check(), checkInterval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Logs a line when the result of a check differs from the last one. */
function createStatusLog(log: FastifyBaseLogger): (answer: Readiness) => void {
  const lastStates = new Map<string, string>();
  return ({ checks }) => {
    for (const [name, { status, reason, detail }] of Object.entries(checks)) {
      const before = lastStates.get(name);
      const state = `${status} ${reason}`;
      lastStates.set(name, state);
      if (state === before) continue;
      if (status === 'failed') log.error({ check: name, reason, detail }, 'the server is not ready');
      else if (reason !== undefined) log.warn({ check: name, reason, detail }, 'the server is ready, with a warning');
      else if (before?.startsWith('failed')) log.info({ check: name }, 'the server is ready again');
    }
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Logs answers at the level "debug" only, since monitoring calls the route all the time. */
    quiet?: boolean;
  }
}

interface HealthReportParts {
  healthReport: () => Promise<HealthReport>;
  /** Returns the address that it was sent to. */
  sendTestMail: () => Promise<string>;
}

/** `GET /health`: how the system is, for staff. `POST /health/test-mail`: a mail to try, for owners. */
export function healthReportRoute({ healthReport, sendTestMail }: HealthReportParts): ApiRoute[] {
  return [
    route(healthOperations.get, async () => ({ parts: await healthReport() })),
    route(healthOperations.sendTestMail, async () => ({ message: words.testSent(await sendTestMail()) })),
  ];
}
