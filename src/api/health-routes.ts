import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Readiness } from '#domain/health/readiness.server.ts';

/** How often the server asks itself, in ms, so that trouble stands in the log even where nobody asks. */
const watchInterval = 10_000;

const quiet = { schema: { hide: true }, config: { quiet: true } };

/**
 * `GET /livez`: the process answers. `GET /readyz`: it can do its work, else 503 with the reasons, which name nothing of
 * the machine; what happened stands in the log, once.
 */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const logChanges = changeLog(app.log);
  const look = async () => {
    const answer = await readiness();
    logChanges(answer);
    return answer;
  };
  app.get('/livez', quiet, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const { isReady, checks } = await look();
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    const shown = Object.entries(checks).map(([name, { detail: _, ...check }]) => [name, check]);
    return { status: isReady ? 'ready' : 'not-ready', checks: Object.fromEntries(shown) };
  });
  const timer = setInterval(() => void look(), watchInterval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Writes a line where a check's answer is another than the last time. */
function changeLog(log: FastifyBaseLogger): (answer: Readiness) => void {
  const known = new Map<string, string>();
  return ({ checks }) => {
    for (const [name, { status, reason, detail }] of Object.entries(checks)) {
      const before = known.get(name);
      const state = `${status} ${reason}`;
      known.set(name, state);
      if (state === before) continue;
      if (status === 'failed') log.error({ check: name, reason, detail }, 'the server is not ready');
      else if (reason !== undefined) log.warn({ check: name, reason, detail }, 'the server is ready, with a warning');
      else if (before?.startsWith('failed')) log.info({ check: name }, 'the server is ready again');
    }
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers are logged at the level "debug" only: programs ask again and again. */
    quiet?: boolean;
  }
}
